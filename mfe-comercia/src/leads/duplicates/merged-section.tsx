import { type Lead, LeadMerge, LeadMergeUndone } from '@portals/contracts/marketing';
import { api, toast, useApi, useFormat, useInvalidate } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Button, Card, ConfirmDialog } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { allLeadPrefixes, mergesPath } from '../lead-calls';
import { undoMergePath } from './duplicate-calls';
import { chosenFields, fieldValueOf } from './merge-values';
import { useShownValue } from './use-shown-value';

const Title = styled.h2`
  margin: 0 0 ${space(3)};
  font-size: ${font.size.h4};
`;
const Name = styled.p`
  margin-block-start: ${space(3)};
  font-weight: ${font.weight.semibold};
  overflow-wrap: anywhere;
`;
const Values = styled.dl`
  display: grid;
  grid-template-columns: minmax(6rem, auto) minmax(0, 1fr);
  gap: ${space(1)} ${space(4)};
  margin: ${space(2)} 0 ${space(4)};

  & > dt { color: ${color.muted}; }
  & > dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
`;

const fields = [...chosenFields, 'notes'] as const;
const merges = LeadMerge.array();

/** Lists the values of a merged lead that the remaining lead lacks. */
function Before({ lead, now }: { lead: Lead; now: Lead }) {
  const { t } = useText();
  const shownValue = useShownValue();
  const lost = fields.flatMap((field) => {
    const value = fieldValueOf(lead, field);
    return value !== null && value !== fieldValueOf(now, field)
      ? [[field, shownValue(field, value)] as const]
      : [];
  });
  return (
    <>
      <Name>{lead.companyName}</Name>
      {lost.length === 0 ? (
        <p>{t('merged.same')}</p>
      ) : (
        <Values>
          {lost.flatMap(([field, shown]) => [
            <dt key={field}>{t(`leadFields.${field}`)}</dt>,
            <dd key={`${field} value`}>{shown}</dd>,
          ])}
        </Values>
      )}
    </>
  );
}

/** Returns a function that undoes a merge and reports the effect on the remaining lead. */
function useUndoMerge(lead: Lead, onDone: () => void) {
  const { t } = useText();
  const invalidate = useInvalidate();
  return useAttempt(
    async (id: number) => {
      const { restored, isKept } = LeadMergeUndone.parse(await api.post(undoMergePath(id)));
      await invalidate(...allLeadPrefixes(lead.marketingCompanyId));
      const title = t('merged.undone', { count: restored.length });
      toast({ tone: 'success', title, ...(isKept && { description: t('merged.kept') }) });
      onDone();
    },
    t('merged.undoError'),
    onDone,
  );
}

/** Lists the leads that were merged into this one. Values that the merge dropped can still be read here (rule 9.16). */
export function MergedSection({ lead }: { lead: Lead }) {
  const { t } = useText();
  const { dateTime } = useFormat();
  const id = useId();
  const { data } = useApi(mergesPath(lead.id), { schema: merges });
  const [asked, setAsked] = useState<LeadMerge | null>(null);
  const { run: undo, pending } = useUndoMerge(lead, () => setAsked(null));
  if (!data || data.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={id}>
      <Title id={id}>{t('merged.title')}</Title>
      {data.map((merge) => (
        <div key={merge.id}>
          <p>{t('merged.at', { moment: dateTime(merge.at), count: merge.merged.length + 1 })}</p>
          {[merge.before, ...merge.merged].map((before) => (
            <Before key={before.id} lead={before} now={lead} />
          ))}
          {merge.canUndo && merge.merged.length > 0 && (
            <Button
              size="sm"
              variant="secondary"
              icon={<Undo2 aria-hidden />}
              onClick={() => setAsked(merge)}
            >
              {t('merged.undo')}
            </Button>
          )}
        </div>
      ))}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t('merged.undoTitle')}
          text={asked.isChanged ? t('merged.undoChanged') : t('merged.undoText')}
          confirmLabel={t('merged.undo')}
          pending={pending}
          onConfirm={() => void undo(asked.id)}
        />
      )}
    </Card>
  );
}
