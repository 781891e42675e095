import { Button, Card } from '@portals/ui';
import { color, font, space } from '@portals/ui/tokens';
import { Save } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../shared';
import { ColorField } from '../brand/color-field';
import type { Colors } from './design-calls';
import type { useBrandColors } from './use-brand-colors';

const Box = styled(Card)`
  display: grid;
  gap: ${space(4)};
  height: auto;
`;
const Title = styled.h3`
  margin: 0;
  font-size: ${font.size.h4};
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space(4)};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;
const Note = styled.p`
  margin: 0;
  color: ${color.muted};
`;

interface BrandColorBoxProps {
  brand: ReturnType<typeof useBrandColors>;
  fields: Colors;
  /** Describes the contrast between text and background on the images; null until it is known. */
  contrast: string | null;
}

/** Form for the two colours of the company's ads. The images are updated immediately; saving keeps the colours for the next visit. */
export function BrandColorBox({ brand, fields, contrast }: BrandColorBoxProps) {
  const { t } = useText();
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Title id={id}>{t('adDesign.colors')}</Title>
      <Row>
        {(['mainColor', 'accentColor'] as const).map((name) => (
          <ColorField
            key={name}
            name={name}
            value={fields[name]}
            onChange={(value) => brand.type({ [name]: value })}
          />
        ))}
      </Row>
      <Note role="status">{contrast === null ? '' : t('adDesign.contrast', { contrast })}</Note>
      {brand.isChanged && (
        <Actions>
          <Button
            variant="secondary"
            icon={<Save aria-hidden />}
            disabled={!brand.isValid}
            pending={brand.pending}
            onClick={brand.save}
          >
            {t('adDesign.saveColors')}
          </Button>
          <Button variant="ghost" onClick={brand.reset}>
            {t('adDesign.resetColors')}
          </Button>
        </Actions>
      )}
    </Box>
  );
}
