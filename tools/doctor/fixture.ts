// Examines installations in one process for all tests of a file, because loading the services takes longer than an examination.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Examined {
  findings: { code: string; problem: string; remedy: string }[];
  unknown: string[];
}

const source = `
  import { createInterface } from 'node:readline';
  import { examineInstallation } from ${JSON.stringify(join(__dirname, '..', 'admin', 'doctor.mjs'))};
  for await (const line of createInterface({ input: process.stdin }))
    console.log(JSON.stringify(await examineInstallation(JSON.parse(line))));`;

/** Starts the process before the tests. @returns a function that examines the installation described by the variables */
export function useExaminer() {
  let child: ChildProcess;
  let answers: AsyncIterator<string>;

  beforeAll(() => {
    child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    answers = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]();
  });
  afterAll(async () => {
    child.stdin?.end();
    if (child.exitCode === null) await once(child, 'exit');
  });

  return async (env: Record<string, string>): Promise<Examined & { codes: string[]; output: string }> => {
    child.stdin?.write(`${JSON.stringify({ PATH: process.env.PATH, ...env })}\n`);
    const { value: output } = await answers.next();
    const examined: Examined = JSON.parse(output);
    return { ...examined, output, codes: examined.findings.map(({ code }) => code) };
  };
}
