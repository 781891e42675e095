import {
  type CampaignFigure,
  campaignFigures,
  hasKind,
  localNoon,
  typedFigures,
} from '@portals/contracts/constants';
import { Campaign, type CampaignDay } from '@portals/contracts/marketing';
import { api, useFormat, useLanguage } from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button, type Column, ConfirmDialog, DataTable, EmptyState, RowMenu } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { campaignPath, newerCampaign, useText } from '../../shared';
import { HandFiguresArt } from '../art/hand-figures-art';
import { useEditing } from '../editing/editing';
import { EditorBox } from '../editing/editor-box';
import { useSendingParts } from '../editing/sending-parts';
import { CountedClicks } from './counted-clicks';
import { DayDialog } from './day-dialog';

const Sums = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)} ${space(6)};
  margin: 0;

  dt { font-size: ${font.size.sm}; }
  dd { margin: 0; font: ${font.weight.semibold} ${font.size.h3} ${font.heading}; }
`;

const Title = styled.h2`
  font-size: ${font.size.h4};
`;

/** Returns a function that formats a figure in the user's language: amounts in euros, and an empty string for an unknown value. */
function useFigureText(): (figure: CampaignFigure, value: number | null) => string {
  const { number } = useFormat();
  const { language } = useLanguage();
  const money = new Intl.NumberFormat(language === 'es' ? 'es-ES' : 'en-GB', {
    style: 'currency',
    currency: 'EUR',
  });
  return (figure, value) => {
    if (value === null) return '';
    return typedFigures[figure].unit === 'euros' ? money.format(value) : number(value);
  };
}

function useDayColumns(): Column<CampaignDay>[] {
  const { t } = useText();
  const { date } = useFormat();
  const text = useFigureText();
  return [
    { key: 'day', header: t('figures.day'), cell: ({ day }) => date(localNoon(day)) },
    ...campaignFigures.map((figure) => ({
      key: figure,
      header: t(`figures.${figure}`),
      cell: (row: CampaignDay) => text(figure, row[figure]),
      align: 'end' as const,
    })),
  ];
}

/** Asks for confirmation, then deletes a day from the latest stored figures. */
function DeleteDay({ day, onClose }: { day: CampaignDay; onClose: () => void }) {
  const { t } = useText();
  const { date } = useFormat();
  const { row, saver } = useEditing();
  const { run, pending } = useAttempt(
    async () => {
      // Pending text changes are saved first; otherwise a save in progress would cause a conflict.
      await saver.flush();
      const { metrics, version } = saver.get().row;
      const others = (metrics ?? []).filter((one) => one.day !== day.day);
      const body = { metrics: others.length > 0 ? others : null, version };
      saver.takeRow(await api.patch(campaignPath(row.id), body, { schema: Campaign }));
      onClose();
    },
    t('deleteError'),
    (error) => {
      const newer = newerCampaign(error);
      if (newer) saver.takeRow(newer);
    },
  );
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('figures.deleteTitle', { day: date(localNoon(day.day)) })}
      text={t('figures.deleteText')}
      confirmLabel={t('figures.delete')}
      pending={pending}
      onConfirm={() => void run()}
    />
  );
}

/**
 * Shows the results of the campaign: counts of the emails that were sent by this product, and the figures that users enter for each day.
 */
export function FiguresStep() {
  const { t } = useText();
  const { date } = useFormat();
  const { row } = useEditing();
  const { Figures: MailingFigures } = useSendingParts();
  const text = useFigureText();
  const columns = useDayColumns();
  const [open, setOpen] = useState<
    { kind: 'form'; day: CampaignDay | null } | { kind: 'delete'; day: CampaignDay } | null
  >(null);
  const days = (row.metrics ?? []).toReversed();
  const close = () => setOpen(null);
  const add = (
    <div>
      <Button icon={<Plus aria-hidden />} onClick={() => setOpen({ kind: 'form', day: null })}>
        {t('figures.add')}
      </Button>
    </div>
  );
  const known = campaignFigures.filter((figure) => row.totals[figure] !== null);
  return (
    <EditorBox $wide>
      {hasKind(row, 'email') && (
        <Suspense>
          <MailingFigures campaignId={row.id} />
        </Suspense>
      )}
      <Title>{t('figures.typed')}</Title>
      <Alert>{t('figures.byHand')}</Alert>
      {days.length === 0 ? (
        <EmptyState
          art={<HandFiguresArt />}
          title={t('figures.none')}
          text={t('figures.noneText')}
          action={add}
        />
      ) : (
        <>
          <Sums aria-label={t('figures.sums')}>
            {known.map((figure) => (
              <div key={figure}>
                <dt>{t(`figures.${figure}`)}</dt>
                <dd>{text(figure, row.totals[figure])}</dd>
              </div>
            ))}
          </Sums>
          {add}
          <DataTable
            caption={t('figures.caption')}
            columns={columns}
            rows={days}
            rowKey={({ day }) => day}
            rowActions={(day) => (
              <RowMenu
                name={date(localNoon(day.day))}
                onEdit={() => setOpen({ kind: 'form', day })}
                onDelete={() => setOpen({ kind: 'delete', day })}
              />
            )}
          />
        </>
      )}
      {hasKind(row, 'email') && <CountedClicks id={row.id} />}
      {open?.kind === 'form' && <DayDialog day={open.day} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDay day={open.day} onClose={close} />}
    </EditorBox>
  );
}
