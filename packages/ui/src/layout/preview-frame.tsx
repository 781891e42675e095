import { styled } from 'styled-components';
import { color, media, radius } from '../tokens';

const Box = styled.div`
  display: grid;
  justify-items: center;
  padding: 0;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.sunken};

  ${media.print} { break-inside: avoid; }
`;

const Frame = styled.iframe<{ $width: number; $height: number }>`
  width: min(${({ $width }) => $width}px, 100%);
  height: min(${({ $height }) => $height}px, 75vh);
  border: 0;
  background: ${color.surface};
`;

export interface PreviewFrameProps {
  /** Description of the frame's content. */
  title: string;
  /** Address of the document, which has its own content policy. */
  src: string;
  /** Maximum width in pixels; the frame is narrower when there is less room. */
  width: number;
  height?: number | undefined;
}

/** A separate document inside the page: without scripts, forms or access to the page. */
export function PreviewFrame({ title, src, width, height = 640 }: PreviewFrameProps) {
  return (
    <Box>
      <Frame key={src} title={title} src={src} sandbox="" $width={width} $height={height} />
    </Box>
  );
}
