/** Sets a cookie at once, which the Cookie Store API of browsers does not and jsdom lacks. */
export function setCookie(cookie: string, jar: { cookie: string } = document): void {
  jar.cookie = cookie;
}
