/**
 * The HTTP API of the service, as the game page needs it.
 */

const BASE = "/api/v1/";
const PATIENCE = 15_000;

/** The service answered with an error; `code` is one of its error codes. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {{code: string, message: string, detail: Record<string, unknown>}} error
   */
  constructor(status, { code, message, detail }) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** No answer, or none of the service's own: what was asked may or may not have happened. */
export class NoAnswer extends Error {
  name = "NoAnswer";
}

/**
 * @param {string} path below /api/v1/
 * @returns {Promise<any>}
 */
export function get(path) {
  return request("GET", path);
}

/**
 * A small body is sent to its end even if the page goes away meanwhile.
 *
 * @param {string} path below /api/v1/
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export function post(path, body = {}) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": csrfToken() };
  return request("POST", path, { headers, body: JSON.stringify(body), keepalive: true });
}

/**
 * @param {string} method
 * @param {string} path
 * @param {RequestInit} [options]
 */
async function request(method, path, { headers, ...options } = {}) {
  let response;
  let answer;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: { Accept: "application/json", ...headers },
      signal: AbortSignal.timeout(PATIENCE),
      ...options,
    });
    answer = await response.json();
  } catch (error) {
    throw new NoAnswer(String(error));
  }
  if (response.ok) return answer;
  if (!answer.error) throw new NoAnswer(`status ${response.status}`);
  throw new ApiError(response.status, forPeople(answer.error));
}

/** The service tells programs what to send; whoever sits at a page can only reload it. */
function forPeople(error) {
  if (error.detail?.problem !== "csrf") return error;
  return { ...error, message: gettext("This page has been open for long. Reload it and try again.") };
}

function csrfToken() {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
}
