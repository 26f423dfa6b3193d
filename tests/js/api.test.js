import assert from "node:assert/strict";
import test from "node:test";

import { post } from "../../games/static/games/js/api.js";

test("a refused token asks people to reload, for the service's own words are for programs", async (t) => {
  const answer = { error: { code: "forbidden", message: "Send the cookie's value.", detail: { problem: "csrf" } } };
  globalThis.document = { cookie: "" };
  globalThis.gettext = (text) => text;
  t.mock.method(globalThis, "fetch", async () => Response.json(answer, { status: 403 }));
  await assert.rejects(post("attempts/"), { message: "This page has been open for long. Reload it and try again." });
  answer.error.detail = {};
  await assert.rejects(post("attempts/"), { message: "Send the cookie's value." });
});
