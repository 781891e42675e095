import { useFormat } from '@portals/platform';
import { HiddenText } from '../site/kit';
import { useText } from '../text';
import { type ContactDraft, longest, type TypedField, typedFields } from './draft';
import { lengthState } from './length-state';

const labels = {
  nombre: 'form.name',
  email: 'form.email',
  empresa: 'form.company',
  mensaje: 'form.message',
} as const;

function Told({ field, state }: { field: TypedField; state: 'near' | 'over' }) {
  const { t } = useText();
  const key = state === 'over' ? 'form.overLimit' : 'form.nearLimit';
  return t(key, { field: t(labels[field]), max: useFormat().number(longest[field]) });
}

/** Announces to screen readers once that a text is near its limit, and once that it exceeds the limit, instead of at each keystroke. */
export function LengthStatus({ draft }: { draft: ContactDraft }) {
  const states = typedFields.map((field) => ({ field, state: lengthState(draft, field) }));
  const told = states.find(({ state }) => state === 'over') ?? states.find(({ state }) => state === 'near');
  return (
    <HiddenText role="status">
      {told?.state && <Told key={told.field + told.state} field={told.field} state={told.state} />}
    </HiddenText>
  );
}
