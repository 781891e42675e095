import type { Language } from '@portals/contracts/constants';

const en = {
  thisSender: 'this sender',
  yourAddress: 'your address',
  askTitle: 'Stop emails from {{sender}}?',
  ask: 'Press the button and {{address}} will get no more emails from {{sender}} or from any other company that the same team sends for.',
  stop: 'Stop these emails',
  stoppedTitle: 'You will get no more emails from {{sender}}',
  stopped:
    'Nothing more will be sent to {{address}}, either by {{sender}} or by any other company that the same team sends for. An email that is already on its way may still arrive.',
  again: 'Get these emails again',
  againTitle: 'You will get emails from {{sender}} again',
  againText: '{{sender}} may write to {{address}} again. You can change your mind at any time.',
  testTitle: 'This is the link of a test email',
  test: 'Recipients of the campaign can unsubscribe on this page. A test changes nothing.',
  brokenTitle: 'This link does not work',
  broken: 'The address of this page is incomplete or was changed, so nothing has been done.',
  brokenHelp:
    'Go back to the email and open its link again. If you copy the address, copy all of it, even where it continues on the next line. You can also reply to the email and ask to be taken off the list.',
};

const es: typeof en = {
  thisSender: 'este remitente',
  yourAddress: 'esta dirección',
  askTitle: '¿Dejar de recibir correos de {{sender}}?',
  ask: 'Con este botón, {{address}} dejará de recibir correos de {{sender}} y de otras empresas para las que envía el mismo equipo.',
  stop: 'No recibir más correos',
  stoppedTitle: 'No llegarán más correos de {{sender}}',
  stopped:
    'No se enviará nada más a {{address}}, ni de {{sender}} ni de otras empresas para las que envía el mismo equipo. Puede que todavía llegue algún correo que ya estaba en camino.',
  again: 'Volver a recibir estos correos',
  againTitle: 'Volverán a llegar correos de {{sender}}',
  againText:
    '{{sender}} puede volver a escribir a {{address}}. Es posible cambiar de opinión en cualquier momento.',
  testTitle: 'Este es el enlace de un correo de prueba',
  test: 'Quien reciba la campaña podrá darse de baja en esta página. Una prueba no cambia nada.',
  brokenTitle: 'Este enlace no funciona',
  broken: 'La dirección de esta página está incompleta o se ha modificado, así que no se ha hecho nada.',
  brokenHelp:
    'Conviene volver al correo y abrir de nuevo su enlace. Si se copia la dirección, hay que copiarla entera, aunque siga en la línea siguiente. También se puede responder al correo y pedir la baja.',
};

/** Texts that differ for the weekly reports of the site, which any account may have turned on. */
const weeklyEn = {
  askTitle: 'Stop the weekly reports?',
  ask: 'Press the button and this address will get no more weekly reports from this site, whichever account asks for them.',
  stoppedTitle: 'You will get no more weekly reports',
  stopped:
    'This site will send no more weekly reports to this address, whichever account asks for them. An email that is already on its way may still arrive.',
  againTitle: 'You can get weekly reports again',
  againText: 'This address can get weekly reports from this site again, as long as an account asks for them.',
};

const weeklyEs: typeof weeklyEn = {
  askTitle: '¿Dejar de recibir los informes semanales?',
  ask: 'Con este botón, esta dirección dejará de recibir los informes semanales de este sitio, sea cual sea la cuenta que los pida.',
  stoppedTitle: 'No llegarán más informes semanales',
  stopped:
    'Este sitio no enviará más informes semanales a esta dirección, sea cual sea la cuenta que los pida. Puede que todavía llegue algún correo que ya estaba en camino.',
  againTitle: 'Los informes semanales pueden volver a llegar',
  againText:
    'Esta dirección puede volver a recibir los informes semanales de este sitio mientras una cuenta los pida.',
};

export const weeklyTexts: Record<Language, typeof weeklyEn> = { en: weeklyEn, es: weeklyEs };

export const unsubscribeTexts: Record<Language, typeof en> = { en, es };
