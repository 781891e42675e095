import { createWriteStream, fchmodSync, openSync, renameSync, rmSync, statSync } from 'node:fs';

const retryMs = 10_000;
const dayMs = 86_400_000;
const statOf = (path) => statSync(path, { throwIfNoEntry: false });
const dayOf = (time) => Math.floor(time / dayMs);

/**
 * Limits for log files, from LOG_MAX_MB, LOG_FILES and LOG_DAYS.
 * @param {NodeJS.ProcessEnv} env
 */
export function logLimits(env) {
  const setting = (name, fallback, most) => {
    const value = Number(env[name] || fallback);
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new Error(`${name} must be a whole number from 1 to ${most}, not "${env[name]}"`);
    return value;
  };
  return {
    maxBytes: setting('LOG_MAX_MB', 20, 10_000) * 1_000_000,
    files: setting('LOG_FILES', 30, 1000),
    days: setting('LOG_DAYS', 30, 365),
  };
}

/**
 * Log file that only its owner can read. It is rotated daily and at its maximum size; earlier files are `<file>.1`, `<file>.2` and so on.
 * Lines that cannot be written are dropped, because a full disk must not stop the process.
 */
export class LogFile {
  /**
   * @param {string} file
   * @param {{ maxBytes: number, files: number, days: number }} limits at most `files` earlier files, not older than `days`
   * @param {(message: string) => void} onFault called when writing begins to fail
   * @param {() => number} now
   */
  constructor(file, limits, onFault, now = Date.now) {
    this.file = file;
    this.limits = limits;
    this.onFault = onFault;
    this.now = now;
    /** @type {import('node:fs').WriteStream | null} */
    this.stream = null;
    this.retryAt = 0;
    this.failing = false;
  }

  write(text) {
    if (this.now() < this.retryAt) return;
    try {
      if (!this.stream) this.open();
      else if (this.isFull()) this.startNew();
      this.size += Buffer.byteLength(text);
      this.stream.write(text, (error) => {
        if (!error) this.failing = false;
      });
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Resolves when all pending lines are written.
   * @returns {Promise<void>}
   */
  close() {
    const { stream } = this;
    this.stream = null;
    return new Promise((resolve) => (stream ? stream.end(() => resolve()) : resolve()));
  }

  startNew() {
    this.close();
    this.rotate();
    this.begin();
  }

  isFull() {
    return this.isFile && (this.size >= this.limits.maxBytes || this.day !== dayOf(this.now()));
  }

  /** Appends to the existing file, unless it is full. */
  open() {
    const found = statOf(this.file);
    // A device such as /dev/null must not be rotated, and its permissions must not change.
    this.isFile = found?.isFile() ?? true;
    this.size = this.isFile ? (found?.size ?? 0) : 0;
    this.day = dayOf(this.isFile && found ? found.mtimeMs : this.now());
    if (this.isFull()) this.rotate();
    this.begin();
  }

  begin() {
    // The file is opened immediately, so that pending lines are written to it even if the file has been renamed by then.
    const fd = openSync(this.file, 'a', 0o600);
    if (this.isFile) fchmodSync(fd, 0o600);
    const stream = createWriteStream(this.file, { fd });
    stream.on('error', (error) => this.fail(error, stream));
    this.stream = stream;
  }

  rotate() {
    const earlier = (number) => `${this.file}.${number}`;
    let last = 1;
    while (statOf(earlier(last))) last += 1;
    for (let number = last; number > 1; number -= 1) renameSync(earlier(number - 1), earlier(number));
    renameSync(this.file, earlier(1));
    const oldest = this.now() - this.limits.days * dayMs;
    for (let number = last; number >= 1; number -= 1) {
      if (number > this.limits.files || statOf(earlier(number)).mtimeMs < oldest) rmSync(earlier(number));
    }
    this.size = 0;
    this.day = dayOf(this.now());
  }

  fail(error, stream = this.stream) {
    if (this.stream === stream) this.stream = null;
    this.retryAt = this.now() + retryMs;
    if (!this.failing) this.onFault(`${this.file} cannot be written, and lines are lost: ${error.message}`);
    this.failing = true;
  }
}
