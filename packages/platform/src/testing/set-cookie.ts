/** Sets a cookie synchronously; the Cookie Store API is asynchronous in browsers and missing in jsdom. */
export function setCookie(cookie: string, jar: { cookie: string } = document): void {
  jar.cookie = cookie;
}
