import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lists the files of the work tree, including uncommitted ones. */
function sourceFiles(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`the files of the repository could not be listed: ${stderr}`);
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

const packageFolders = (files) =>
  files.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file));

/** Copies the work tree to `folder`, so that the sources themselves are never modified. Installed packages are linked. */
export function copyWorkTree(root, folder) {
  const files = sourceFiles(root);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const name of packageFolders(files)) {
    for (const part of ['node_modules', 'dist']) {
      // Keeps symbolic links as they are: links between workspace packages are relative, so the copies link to each other.
      const options = { recursive: true, verbatimSymlinks: true };
      if (existsSync(join(root, name, part)))
        cpSync(join(root, name, part), join(folder, name, part), options);
    }
  }
}
