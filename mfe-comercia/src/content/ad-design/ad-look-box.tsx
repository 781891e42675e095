import { adDesignLayouts } from '@portals/contracts/constants';
import { Card, Field, RadioCards } from '@portals/ui';
import { font, space } from '@portals/ui/tokens';
import { useId } from 'react';
import { styled } from 'styled-components';
import { PictureField, useText } from '../../shared';
import { LayoutDrawing } from './layout-drawing';
import type { useAdLook } from './use-ad-look';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  height: auto;
`;
const Title = styled.h3`
  margin: 0;
  font-size: ${font.size.h4};
`;

interface AdLookBoxProps {
  companyId: number;
  ads: ReturnType<typeof useAdLook> & { look: object };
}

/** Form for the layout and the photo of ads. Each choice is stored and shown immediately. */
export function AdLookBox({ companyId, ads: { look, choose } }: AdLookBoxProps) {
  const { t } = useText();
  const id = useId();
  const options = adDesignLayouts.map((layout) => ({
    value: layout,
    label: t(`adDesign.layouts.${layout}`),
    description: t(`adDesign.layoutTexts.${layout}`),
    icon: <LayoutDrawing layout={layout} />,
  }));
  return (
    <Box as="section" aria-labelledby={id}>
      <Title id={id}>{t('adDesign.look')}</Title>
      <Field label={t('adDesign.layout')}>
        <RadioCards
          name={`${id}-layout`}
          value={look.layout}
          options={options}
          columns={2}
          onChange={(layout) => choose({ layout })}
        />
      </Field>
      {look.layout !== 'pattern' && (
        <PictureField
          label={t('adDesign.picture')}
          hint={t('adDesign.pictureHint')}
          companyId={companyId}
          url={look.picture ?? ''}
          alt=""
          onPick={({ url }) => choose({ picture: url })}
          onClear={() => choose({ picture: null })}
        />
      )}
    </Box>
  );
}
