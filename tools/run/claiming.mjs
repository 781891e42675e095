// Test program that claims a data folder and then loads a package, as `npm start` does: claiming.mjs <folder> <url>.
import { claimDataDir } from './claim.mjs';

const [dataDir, url] = process.argv.slice(2);
try {
  await claimDataDir(dataDir, url);
  await import(new URL('../../packages/service-kit/dist/plain.js', import.meta.url).href);
  console.log('claimed');
} catch (error) {
  console.log(error.message);
  process.exit(1);
}
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
