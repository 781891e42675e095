import type { LeadImport } from '@portals/contracts/marketing';
import { useDrafts } from '@portals/platform';
import { Button, ErrorState } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { ReadingLines, useText } from '../../shared';
import { importHref, useImportAddress } from './calls/import-address';
import { CheckedStep } from './checked-step';
import { ResultStep } from './result-step';
import { RunningStep } from './running-step';
import { SettingsStep } from './settings/settings-step';
import { settingsDraft } from './settings/settings-values';
import { StepBox } from './step/step-box';
import type { StepProps } from './step/use-action';
import { useImport } from './step/use-import';
import { UndoneStep } from './undone-step';
import { UploadStep } from './upload-step';

const Head = styled.header`
  display: grid;
  gap: ${space(1)};

  & > h2 {
    font-size: ${font.size.h3};
    overflow-wrap: anywhere;
    outline: none;
  }
  & > p { color: ${color.muted}; }
  & > a { justify-self: start; }
`;

function Step(step: StepProps & { inSettings: boolean }) {
  const { state } = step.shown;
  switch (state) {
    case 'uploading':
      return <UploadStep {...step} />;
    case 'uploaded':
    case 'failed':
      return <SettingsStep {...step} />;
    case 'checked':
      return step.inSettings ? <SettingsStep {...step} /> : <CheckedStep {...step} />;
    case 'checking':
    case 'importing':
    case 'undoing':
      return <RunningStep {...step} state={state} />;
    case 'stopped':
    case 'done':
      return <ResultStep {...step} />;
    case 'undone':
      return <UndoneStep {...step} />;
  }
}

/** Once a check has begun, discards the draft and leaves the settings page, because from then on the service stores the settings. */
function useSettingsSent({ id, state, marketingCompanyId }: LeadImport, inSettings: boolean): void {
  const drafts = useDrafts();
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'checking') return;
    drafts.drop(settingsDraft(id));
    if (inSettings) navigate(importHref(marketingCompanyId, id), { replace: true });
  }, [id, state, marketingCompanyId, inSettings, drafts, navigate]);
}

function Shown(step: StepProps) {
  const { shown } = step;
  const { t } = useText();
  const { listHref, inSettings } = useImportAddress(shown.marketingCompanyId);
  useSettingsSent(shown, inSettings);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = shown.state === 'checked' && inSettings ? 'settings' : shown.state;
  // The pressed button was removed with the previous step, which may have been scrolled far down, so the page scrolls to the heading and
  // focuses it.
  useEffect(() => {
    if (!place || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    if (heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView();
  }, [place]);
  return (
    <StepBox>
      <Head>
        <Link to={listHref}>{t('imports.back')}</Link>
        <h2 ref={heading} tabIndex={-1}>
          {shown.fileName}
        </h2>
        <p>{t(`imports.states.${place === 'settings' ? 'uploaded' : shown.state}`)}</p>
      </Head>
      <Step {...step} inSettings={inSettings} />
    </StepBox>
  );
}

/** Shows an import at its current step. */
export function ImportPage({ id, companyId }: { id: number; companyId: number }) {
  const { t } = useText();
  const { data, error, isValidating, reload, show } = useImport(id);
  const { listHref } = useImportAddress(companyId);
  if (data && data.marketingCompanyId === companyId)
    return <Shown shown={data} show={show} reload={reload} />;
  if (data === undefined && !error) {
    return <ReadingLines label={t('imports.loading')} lines={6} />;
  }
  if (error) {
    return (
      <ErrorState
        title={t('imports.failed')}
        text={t('failedText')}
        pending={isValidating}
        onRetry={reload}
      />
    );
  }
  return (
    <StepBox>
      <ErrorState title={t('imports.missing')} text={t('imports.missingText')} />
      <Button asChild variant="secondary">
        <Link to={listHref}>{t('imports.back')}</Link>
      </Button>
    </StepBox>
  );
}
