import type { Language } from '@portals/contracts/constants';

const en = {
  thisSender: 'this sender',
  yourAddress: 'your address',
  askTitle: 'No more emails from {{sender}}?',
  ask: 'Press the button and {{address}} gets no more emails from {{sender}}, nor from any other company that the same people send for.',
  stop: 'Stop these emails',
  stoppedTitle: 'You get no more emails from {{sender}}',
  stopped:
    'Nothing more is sent to {{address}}, by {{sender}} or any other company that the same people send for. An email that is on its way may still arrive.',
  again: 'Get these emails again',
  againTitle: 'You get emails from {{sender}} again',
  againText: '{{sender}} may write to {{address}} again. You can change your mind at any time.',
  testTitle: 'This is the link of a test email',
  test: 'Whoever gets the campaign itself can stop its emails on this page. A test changes nothing.',
  brokenTitle: 'This link does not work',
  broken: 'The address of this page is incomplete or was changed, so nothing has been done.',
  brokenHelp:
    'Go back to the email and open its link anew. If you copy the address, take all of it, also where it goes on in the next line. You can also answer the email and write that you want no more of them.',
  otherLanguage: 'Español',
  toSite: 'To the website of {{brand}}',
};

const es: typeof en = {
  thisSender: 'este remitente',
  yourAddress: 'tu dirección',
  askTitle: '¿No quieres más correos de {{sender}}?',
  ask: 'Pulsa el botón y {{address}} no recibirá más correos de {{sender}}, ni de otras empresas para las que envía el mismo equipo.',
  stop: 'No recibir más correos',
  stoppedTitle: 'Ya no recibirás más correos de {{sender}}',
  stopped:
    'No se enviará nada más a {{address}}, ni de {{sender}} ni de otras empresas para las que envía el mismo equipo. Puede que todavía llegue algún correo que ya estaba en camino.',
  again: 'Volver a recibir estos correos',
  againTitle: 'Vuelves a recibir los correos de {{sender}}',
  againText: '{{sender}} puede volver a escribir a {{address}}. Puedes cambiar de opinión cuando quieras.',
  testTitle: 'Este es el enlace de un correo de prueba',
  test: 'Quien reciba la campaña podrá darse de baja en esta página. Desde una prueba no cambia nada.',
  brokenTitle: 'Este enlace no funciona',
  broken: 'La dirección de esta página está incompleta o se ha modificado, así que no se ha hecho nada.',
  brokenHelp:
    'Vuelve al correo y abre de nuevo su enlace. Si copias la dirección, cópiala entera, aunque siga en la línea siguiente. También puedes responder al correo y decir que no quieres recibir más.',
  otherLanguage: 'English',
  toSite: 'Ir a la web de {{brand}}',
};

export const unsubscribeTexts: Record<Language, typeof en> = { en, es };
