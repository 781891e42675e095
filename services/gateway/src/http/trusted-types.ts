/**
 * Script that a document runs before any other. Text becomes markup or code by a Trusted Types policy only, and this
 * is the only one that the policy of the document allows: it takes what the libraries need and nothing that can run.
 * - React makes a script element from one constant text.
 * - JSON in a script element is data: of a search engine, or hashes of further files.
 * - The empty function is how zod asks whether it may compile, which script-src refuses; without the first line it
 *   would not ask.
 */
export const trustedTypesScript = `globalThis.__zod_globalConfig={jitless:true};globalThis.trustedTypes?.createPolicy('default',{createHTML:(t)=>t==='<scr'+'ipt></scr'+'ipt>'?t:null,createScript:(t)=>{try{JSON.parse(t);return t}catch{return null}}})`;
