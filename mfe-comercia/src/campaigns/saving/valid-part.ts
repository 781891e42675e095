import type { DocumentFault, DocumentFaults } from './document-faults';
import { type Checked, checkEdited, type EditedCampaign, type StoredCampaign } from './edited-campaign';
import { type FallbackValues, fallbackValues, textAt, withFallbacks } from './fallback-values';

/** Computes a storable version of a campaign while some fields are invalid, by using the last stored values of these fields. */
export class ValidPart {
  /** Values that the service has rejected, by field path. */
  private readonly refused = new Map<string, { text: string; fault: DocumentFault }>();

  /**
   * @param accepted the last stored campaign, with the keys of its blocks
   * @param held fallback values from a draft
   */
  constructor(
    private accepted: EditedCampaign,
    public held: FallbackValues,
  ) {}

  /** Returns all validation errors. An error reported by the service applies only while the rejected value is unchanged. */
  faultsOf(edited: EditedCampaign): DocumentFaults {
    const checked = checkEdited(edited);
    const refused = [...this.refused].flatMap(([path, { text, fault }]) =>
      textAt(edited, path) === text ? [[path, fault] as const] : [],
    );
    return { ...Object.fromEntries(refused), ...(checked.ok ? {} : checked.faults) };
  }

  /** Replaces invalid fields of the campaign with fallback values, and validates the result, which may still be invalid. */
  of(edited: EditedCampaign, base: StoredCampaign) {
    const faults = this.faultsOf(edited);
    this.held = fallbackValues(edited, faults, { held: this.held, accepted: this.accepted, base });
    const sound = withFallbacks(edited, faults, this.held);
    const checked: Checked = checkEdited(sound);
    return { faults, sound, checked };
  }

  accept(sound: EditedCampaign): void {
    this.accepted = sound;
  }

  /**
   * Remembers the values that the service has rejected.
   * @param sent request derived from `edited`
   * @returns true when the campaign can be stored without the rejected values
   */
  refuse(faults: DocumentFaults, edited: EditedCampaign, sent: EditedCampaign): boolean {
    const entries = Object.entries(faults).map(([path, fault]) => ({
      path,
      fault,
      text: textAt(sent, path),
    }));
    // When the rejected value was already a fallback, there is no further value to try.
    const isTyped = entries.every(({ path, text }) => text !== null && text === textAt(edited, path));
    for (const { path, fault, text } of isTyped ? entries : []) {
      if (text !== null) this.refused.set(path, { text, fault });
    }
    return isTyped;
  }
}
