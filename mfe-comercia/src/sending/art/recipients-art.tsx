import { Drawing } from '@portals/ui';

/** Picture: letters on their way to a list of people. */
export function RecipientsArt() {
  return (
    <Drawing>
      <rect className="paper" x="122" y="32" width="76" height="102" rx="8" />
      <circle className="soft" cx="140" cy="54" r="8" />
      <circle className="soft" cx="140" cy="84" r="8" />
      <circle className="soft" cx="140" cy="114" r="8" />
      <path className="faint" d="M158 54h26M158 84h26M158 114h18" />
      <rect className="paper" x="36" y="62" width="56" height="38" rx="5" />
      <path className="mark" d="M38 66l26 18 26-18" />
      <path className="line" d="M98 70l16-10M98 82h16M98 94l16 12" />
      <circle className="dot" cx="48" cy="44" r="4" />
    </Drawing>
  );
}
