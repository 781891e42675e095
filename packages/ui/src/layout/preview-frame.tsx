import { styled } from 'styled-components';
import { color, radius } from '../tokens';

const Box = styled.div`
  display: grid;
  justify-items: center;
  padding: 0;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.lg};
  background: ${color.sunken};
`;

const Frame = styled.iframe<{ $width: number; $height: number }>`
  width: min(${({ $width }) => $width}px, 100%);
  height: min(${({ $height }) => $height}px, 75vh);
  border: 0;
  background: ${color.surface};
`;

export interface PreviewFrameProps {
  /** What is shown in it. */
  title: string;
  /** Address of the document, which brings a policy of its own. */
  src: string;
  /** Pixels; less where there is no room. */
  width: number;
  height?: number | undefined;
}

/** A document of its own inside of the page: without scripts, forms, or anything of the page's. */
export function PreviewFrame({ title, src, width, height = 640 }: PreviewFrameProps) {
  return (
    <Box>
      <Frame key={src} title={title} src={src} sandbox="" $width={width} $height={height} />
    </Box>
  );
}
