import { createWriteStream, fchmodSync, openSync, renameSync, rmSync, statSync } from 'node:fs';

const retryMs = 10_000;
const dayMs = 86_400_000;
const statOf = (path) => statSync(path, { throwIfNoEntry: false });
const dayOf = (time) => Math.floor(time / dayMs);

/**
 * What a log may take of the disk, from LOG_MAX_MB, LOG_FILES and LOG_DAYS.
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
 * A log that only its owner can read. Each day, and whenever it has reached its size, a new file is begun; the earlier
 * ones are `<file>.1`, `<file>.2` and so on. What cannot be written is lost, and nothing else happens: a full disk must
 * not end whoever keeps the log.
 */
export class LogFile {
  /**
   * @param {string} file
   * @param {{ maxBytes: number, files: number, days: number }} limits `files` earlier ones at most, none older than `days`
   * @param {(message: string) => void} onFault told when writing begins to fail
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
   * Resolves when what was written is on its way to the disk.
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

  /** Goes on with the file of before, unless that is full. */
  open() {
    const found = statOf(this.file);
    // A device such as /dev/null is neither rotated nor closed to others.
    this.isFile = found?.isFile() ?? true;
    this.size = this.isFile ? (found?.size ?? 0) : 0;
    this.day = dayOf(this.isFile && found ? found.mtimeMs : this.now());
    if (this.isFull()) this.rotate();
    this.begin();
  }

  begin() {
    // Opened at once: what still waits to be written goes to this file, also after it is renamed.
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
