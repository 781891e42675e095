import { ApiError, NetworkError } from '@portals/platform';
import { failureText } from './failure-text';

const texts = {
  answer: 'Error al enviar mensaje',
  unknown: 'Error al enviar el mensaje',
  offline: 'Comprueba tu conexión.',
};

it.each([
  [new ApiError({ status: 400, body: '{"message":"x"}' }), 'x'],
  [new ApiError({ status: 500, body: '{}' }), 'Error al enviar mensaje'],
  [new ApiError({ status: 502, body: '<html>Bad gateway</html>' }), 'Error al enviar mensaje'],
  [new NetworkError('down'), 'Error al enviar mensaje. Comprueba tu conexión.'],
  [new Error('anything'), 'Error al enviar mensaje'],
  ['not an Error', 'Error al enviar el mensaje'],
  [undefined, 'Error al enviar el mensaje'],
])('%s is shown as %j', (failure, expected) => {
  expect(failureText(failure, texts)).toBe(expected);
});
