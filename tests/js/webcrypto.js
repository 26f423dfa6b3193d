// Node 18 has WebCrypto, but not as the global that browsers have.
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
