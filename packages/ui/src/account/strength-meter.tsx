import { styled } from 'styled-components';
import { color, font, media, radius, space } from '../tokens';
import { type PasswordLevel, passwordStrength } from './password-strength';
import { useAccountText } from './use-account-text';

const steps: Record<PasswordLevel, number> = { weak: 1, fair: 2, strong: 3 };
const tones: Record<PasswordLevel, string> = {
  weak: color.dangerText,
  fair: color.onYellowSoft,
  strong: color.onGreenSoft,
};

const Box = styled.div`
  display: grid;
  gap: ${space(1.5)};
  font-size: ${font.size.sm};
  line-height: 1.45;
  color: ${color.muted};
`;

const Bars = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${space(1)};
`;

const Bar = styled.span<{ $tone: string }>`
  height: 4px;
  border-radius: ${radius.round};
  background: ${({ $tone }) => $tone};
  ${media.forcedColors} { border: 1px solid CanvasText; }
`;

const Level = styled.strong`
  color: ${color.text};
  font-weight: ${font.weight.semibold};
`;

/** Shows how strong a password is and how to improve it. Advice only. */
export function StrengthMeter({ password, personal }: { password: string; personal: readonly string[] }) {
  const { t } = useAccountText();
  if (password === '') return null;
  const { level, advice } = passwordStrength(password, personal);
  return (
    <Box role="status">
      <Bars aria-hidden>
        {[1, 2, 3].map((step) => (
          <Bar key={step} $tone={step <= steps[level] ? tones[level] : color.greySoft} />
        ))}
      </Bars>
      <p>
        <Level>{t('strength.label', { level: t(`strength.${level}`) })}.</Level> {t(`strength.${advice}`)}
      </p>
    </Box>
  );
}
