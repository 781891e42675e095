import { SpanishLine } from '@portals/ui/spanish-line';
import { space } from '@portals/ui/tokens';
import { styled } from 'styled-components';

/* Second line of the fixed header; it shifts nothing, because the bands begin below the header. */
const Line = styled(SpanishLine)`margin: -${space(2)} 0 -${space(3)};`;

export { Line as default };
