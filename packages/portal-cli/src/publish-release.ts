// Publishes a release that is already built; what a publisher container runs. It needs no build tools.
import { storeFolder } from './places.js';
import { ReleaseStore } from './store.js';

const [folder = 'release'] = process.argv.slice(2);
try {
  const { release, changed } = await new ReleaseStore(storeFolder(process.cwd(), process.env)).publish(
    folder,
  );
  console.log(`${release.name} ${release.version} ${changed ? 'is live' : 'was live already'}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
