import {
  checkSignature,
  keysFor,
  type Release,
  readSignatures,
  readTrustedKeys,
  type Signatures,
  signingFiles,
  type TrustedKey,
} from '@portals/contracts/releases';

/** Reports a problem with a file, or null once the file is valid again. */
type Report = (file: string, error: unknown, message: string) => void;

/**
 * The keys trusted to sign portal releases, and the signatures (rule 13.62). While a file is damaged or missing, its last valid content
 * applies. Until the keys have been read once, no portal release may be served.
 */
export class ReleaseKeys {
  private keys: readonly TrustedKey[] | null = null;
  private signatures: Signatures = {};
  /** For each release, the key that verified its signature. The entry stays valid if signatures.json is damaged later. */
  private readonly signers = new WeakMap<Release, string>();

  /** @param folder the release store */
  constructor(
    private readonly folder: string,
    private readonly report: Report,
  ) {}

  /** A string that changes whenever the trusted keys change. */
  get state(): string {
    return JSON.stringify(this.keys);
  }

  /** Reads the keys and the signatures. @returns false when a file cannot be used, so that the caller should retry */
  async refresh(): Promise<boolean> {
    const keys = await this.attempt(signingFiles.keys, async () => {
      this.keys = (await readTrustedKeys(this.folder)) ?? this.withoutFile();
    });
    const signatures = await this.attempt(signingFiles.signatures, async () => {
      this.signatures = await readSignatures(this.folder);
    });
    return keys && signatures;
  }

  /**
   * Returns no keys if the file is missing and none have been read before.
   * @throws Error when keys have been read before: no command deletes the file, so its absence is a fault, and `refresh` keeps those keys
   */
  private withoutFile(): readonly TrustedKey[] {
    if (this.keys !== null && this.keys.length > 0) throw new Error('it is gone');
    return [];
  }

  private async attempt(file: string, read: () => Promise<void>): Promise<boolean> {
    try {
      await read();
      this.report(file, null, '');
      return true;
    } catch (error) {
      this.report(file, error, `${file} cannot be used; what was read from it last applies`);
      return false;
    }
  }

  /** Returns the reason why a release may not be served; null when it may. */
  rejectionReason(release: Release, digest: string): string | null {
    const { name, version } = release;
    if (name === 'shell') return null;
    if (this.keys === null)
      return `${signingFiles.keys} cannot be read, so it is unknown whether ${name} must be signed`;
    const keys = keysFor(this.keys, name);
    const verified = this.signers.get(release);
    if (keys.length === 0 || keys.some(({ id }) => id === verified)) return null;
    const signatures = this.signatures[`${name}/${version}`] ?? [];
    const checked = checkSignature(keys, { name, version, digest }, signatures);
    if ('refusal' in checked)
      return `${checked.refusal.code}: ${name} ${version}: ${checked.refusal.reason}. ${checked.refusal.mend}`;
    this.signers.set(release, checked.signer);
    return null;
  }
}
