/**
 * Parses a base URL, without the slash at the end of its path, so that a route can be appended.
 * @throws TypeError where the URL is not http(s), or contains credentials, a query or a fragment
 */
export function parseBaseUrl(url: string): { readonly origin: string; readonly prefix: string } {
  const base = new URL(url);
  if (base.protocol !== 'http:' && base.protocol !== 'https:') throw new TypeError(`not an http(s) URL: ${url}`);
  // The error does not quote the URL, which contains the password.
  if (base.username !== '' || base.password !== '') throw new TypeError('the URL of a target holds credentials');
  if (base.search !== '' || base.hash !== '')
    throw new TypeError(`the URL of a target has a query or fragment: ${url}`);
  return { origin: base.origin, prefix: base.pathname.replace(/\/+$/, '') };
}
