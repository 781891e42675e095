import { useText } from '../text';

const sectors = [
  'agriculture',
  'automotive',
  'construction',
  'education',
  'energy',
  'finance',
  'health',
  'manufacturing',
  'professional',
  'retail',
  'technology',
  'tourism',
  'transport',
] as const;

/** Suggestions for the input with `list={id}`, which accepts any other text as well. */
export function SectorSuggestions({ id }: { id: string }) {
  const { t } = useText();
  return (
    <datalist id={id}>
      {sectors.map((sector) => (
        <option key={sector} value={t(`sectors.${sector}`)} />
      ))}
    </datalist>
  );
}
