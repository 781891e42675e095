import { Button, CompaniesArt, EmptyState } from '@portals/ui';
import { color, font, media, radius, space } from '@portals/ui/tokens';
import { Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { useText } from '../text';
import { SampleButton } from './sample-button';

const Steps = styled.ol`
  display: grid;
  gap: ${space(3)};
  width: min(52rem, 100%);
  margin: ${space(4)} 0 0;
  padding: 0;
  list-style: none;
  text-align: start;

  ${media.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  gap: ${space(1)} ${space(3)};
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.md};
  background: ${color.surface};

  strong { align-self: center; color: ${color.text}; font-family: ${font.heading}; line-height: 1.3; }
  p { grid-column: 1 / -1; color: ${color.muted}; font-size: ${font.size.sm}; line-height: 1.5; }
`;

const StepNumber = styled.span`
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border-radius: 50%;
  background: ${color.accentSoft};
  color: ${color.onAccentSoft};
  font-family: ${font.heading};
  font-weight: ${font.weight.semibold};
`;

interface CompaniesStartProps {
  /** Opens the form for a new company; null when the user may not register companies. */
  onNew: (() => void) | null;
}

/** Empty state for users without companies: the three steps to a first report. */
export function CompaniesStart({ onNew }: CompaniesStartProps) {
  const { t } = useText();
  if (onNew === null) {
    return (
      <EmptyState
        art={<CompaniesArt />}
        title={t('companies.empty.noneTitle')}
        text={t('companies.noneAssigned')}
      />
    );
  }
  return (
    <EmptyState
      art={<CompaniesArt />}
      title={t('companies.empty.title')}
      text={t('companies.empty.text')}
      action={
        <>
          <Button icon={<Plus aria-hidden />} onClick={onNew}>
            {t('companies.empty.action')}
          </Button>
          <SampleButton />
          <Steps>
            {([1, 2, 3] as const).map((step) => (
              <Step key={step}>
                <StepNumber aria-hidden>{step}</StepNumber>
                <strong>{t(`companies.empty.step${step}`)}</strong>
                <p>{t(`companies.empty.step${step}Text`)}</p>
              </Step>
            ))}
          </Steps>
        </>
      }
    />
  );
}
