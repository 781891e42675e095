import { color, zIndex } from '@portals/ui/tokens';
import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { useShellText } from '../language/shell-text';

/** Milliseconds for which a page may load before the bar appears. */
const progressDelay = 150;

const grow = keyframes`
  from { transform: scaleX(0); }
  30% { transform: scaleX(0.55); }
  to { transform: scaleX(0.92); }
`;

const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${zIndex.progress};
  height: 3px;
  background: ${color.accent};
  transform-origin: left;
  transform: scaleX(0.92);
  animation: ${grow} 8s cubic-bezier(0.1, 0.7, 0.3, 1);
`;

/** Thin bar at the top of the screen, shown while a page loads slowly. */
export function ProgressBar({ active }: { active: boolean }) {
  const { t } = useShellText();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setShown(true), progressDelay);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [active]);
  return active && shown ? <Bar role="progressbar" aria-label={t('loading')} /> : null;
}
