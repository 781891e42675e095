import type { DocumentFault, DocumentFaults } from './document-faults';
import { type Checked, checkEdited, type EditedCampaign, type StoredCampaign } from './edited-campaign';
import { type HeldValues, heldValues, textAt, withHeld } from './held-values';

/** What can be stored of a campaign in which some fields are faulty: in their place stays what was stored before. */
export class SoundPart {
  /** What the service has refused, by the path of the field. */
  private readonly refused = new Map<string, { text: string; fault: DocumentFault }>();

  /**
   * @param accepted what was stored last, with the names of its blocks
   * @param held of a draft
   */
  constructor(
    private accepted: EditedCampaign,
    public held: HeldValues,
  ) {}

  /** Everything that is wrong. What the service has said of a value goes with the value. */
  faultsOf(edited: EditedCampaign): DocumentFaults {
    const checked = checkEdited(edited);
    const refused = [...this.refused].flatMap(([path, { text, fault }]) =>
      textAt(edited, path) === text ? [[path, fault] as const] : [],
    );
    return { ...Object.fromEntries(refused), ...(checked.ok ? {} : checked.faults) };
  }

  /** The campaign with what was stored before in the place of faulty fields; that may still be faulty as a whole. */
  of(edited: EditedCampaign, base: StoredCampaign) {
    const faults = this.faultsOf(edited);
    this.held = heldValues(edited, faults, { held: this.held, accepted: this.accepted, base });
    const sound = withHeld(edited, faults, this.held);
    const checked: Checked = checkEdited(sound);
    return { faults, sound, checked };
  }

  accept(sound: EditedCampaign): void {
    this.accepted = sound;
  }

  /**
   * Remembers what the service has refused.
   * @param sent of `edited`
   * @returns whether the rest can be stored without it
   */
  refuse(faults: DocumentFaults, edited: EditedCampaign, sent: EditedCampaign): boolean {
    const entries = Object.entries(faults).map(([path, fault]) => ({
      path,
      fault,
      text: textAt(sent, path),
    }));
    // What was held in the place of a faulty field is refused as well: nothing is left to try.
    const isTyped = entries.every(({ path, text }) => text !== null && text === textAt(edited, path));
    for (const { path, fault, text } of isTyped ? entries : []) {
      if (text !== null) this.refused.set(path, { text, fault });
    }
    return isTyped;
  }
}
