import { type CampaignFigure, campaignFigures, eachOf, typedFigures } from '@portals/contracts/constants';
import { Campaign, CampaignDay } from '@portals/contracts/marketing';
import { api, toast, useErrorText } from '@portals/platform';
import { useOnce } from '@portals/platform/form';
import { Alert, Button, Dialog, Field, FormError, FormStack, TextInput } from '@portals/ui';
import { media, space } from '@portals/ui/tokens';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { campaignPath, dayOf, newerCampaign, useText } from '../../shared';
import { useEditing } from '../editing/editing';
import { type DayValues, readDay, wrongFigures } from './day-form';

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(4)};

  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const isAmount = (figure: CampaignFigure) => typedFigures[figure].unit === 'euros';

function textOf(figure: CampaignFigure, value: number | null): string {
  if (value === null) return '';
  // Two decimals, because a point followed by three digits would be parsed as a thousands separator.
  return isAmount(figure) ? value.toFixed(2) : String(value);
}

const valuesOf = (day: CampaignDay | null): DayValues => ({
  day: day?.day ?? dayOf(new Date()),
  ...eachOf(campaignFigures, (figure) => textOf(figure, day?.[figure] ?? null)),
});

export interface DayDialogProps {
  /** Day to edit; null to add a day. */
  day: CampaignDay | null;
  onClose: () => void;
}

/** Holds the figures that are being typed for a day. Saving merges them into the latest stored figures. */
function useDay({ day, onClose }: DayDialogProps) {
  const { t } = useText();
  const { row, saver } = useEditing();
  const errorText = useErrorText();
  const [values, setValues] = useState(() => valuesOf(day));
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOvertaken, setOvertaken] = useState(false);
  const known = row.metrics ?? [];
  const { run, pending } = useOnce(async () => {
    setChecked(true);
    setFailure(null);
    const typed = readDay(values);
    if (!typed) return;
    // Pending text changes are saved first; otherwise a save in progress would cause a conflict.
    await saver.flush();
    const { metrics, version } = saver.get().row;
    const others = (metrics ?? []).filter((one) => one.day !== typed.day && one.day !== day?.day);
    const body = { metrics: [...others, typed], version };
    try {
      saver.takeRow(await api.patch(campaignPath(row.id), body, { schema: Campaign }));
      toast({ tone: 'success', title: t('figures.saved') });
      onClose();
    } catch (error) {
      const newer = newerCampaign(error);
      if (newer) {
        saver.takeRow(newer);
        setOvertaken(true);
      } else setFailure(errorText(error));
    }
  });
  return {
    values,
    change: (changes: Partial<DayValues>) => setValues({ ...values, ...changes }),
    run,
    pending,
    failure,
    isOvertaken,
    wrong: isChecked ? wrongFigures(values) : [],
    isDayWrong: isChecked && !CampaignDay.shape.day.safeParse(values.day).success,
    /** True when saving would overwrite the existing figures of another day. */
    replaces: known.some((one) => one.day === values.day && one.day !== day?.day),
  };
}

/** Dialog for the figures of one day; the figures of all other days stay unchanged. */
export function DayDialog({ day, onClose }: DayDialogProps) {
  const { t } = useText();
  const typed = useDay({ day, onClose });
  const { values, change, run, pending, failure, isOvertaken, wrong, isDayWrong, replaces } = typed;
  const dayProblem = values.day === '' ? t('figures.dayRequired') : ({ kind: 'day' } as const);
  return (
    <Dialog
      open
      dirty={JSON.stringify(values) !== JSON.stringify(valuesOf(day))}
      onOpenChange={(open) => {
        if (!open && !pending) onClose();
      }}
      title={t(day ? 'figures.edit' : 'figures.add')}
      description={t('figures.byHandShort')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={onClose}>
            {t('figures.cancel')}
          </Button>
          <Button type="submit" pending={pending}>
            {t('figures.save')}
          </Button>
        </>
      }
    >
      <FormStack>
        {isOvertaken && <Alert tone="warning">{t('figures.overtaken')}</Alert>}
        {replaces && <Alert tone="warning">{t('figures.replaces')}</Alert>}
        <Field label={t('figures.day')} required error={isDayWrong ? dayProblem : undefined}>
          <TextInput
            type="date"
            value={values.day}
            onChange={({ target }) => change({ day: target.value })}
          />
        </Field>
        <Grid>
          {campaignFigures.map((figure) => (
            <Field
              key={figure}
              label={t(`figures.${figure}`)}
              error={
                wrong.includes(figure)
                  ? t(isAmount(figure) ? 'figures.noCost' : 'figures.noCount')
                  : undefined
              }
            >
              <TextInput
                inputMode={isAmount(figure) ? 'decimal' : 'numeric'}
                autoComplete="off"
                value={values[figure]}
                onChange={({ target }) => change({ [figure]: target.value })}
              />
            </Field>
          ))}
        </Grid>
        <FormError>{failure}</FormError>
      </FormStack>
    </Dialog>
  );
}
