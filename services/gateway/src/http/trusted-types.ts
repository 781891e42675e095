/**
 * Inline script that defines the Trusted Types policy `default`, the only one that a document's CSP allows
 * (https://w3c.github.io/trusted-types/dist/spec/). It accepts only what the libraries need and cannot run unknown code:
 * - the one constant text from which React creates a script element;
 * - JSON in script elements, which is data: structured data for search engines, or hashes of further files;
 * - addresses of release files on this site, from which portals start workers.
 * The first statement makes zod not compile schemas with `new Function`, because even zod's check for support would be reported as a
 * violation.
 */
export const trustedTypesScript = `globalThis.__zod_globalConfig={jitless:true};globalThis.trustedTypes?.createPolicy('default',{createHTML:(t)=>t==='<scr'+'ipt></scr'+'ipt>'?t:null,createScript:(t)=>{try{JSON.parse(t);return t}catch{return null}},createScriptURL:(t)=>new URL(t,location).href.startsWith(location.origin+'/releases/')?t:null})`;
