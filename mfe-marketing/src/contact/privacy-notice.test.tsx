import { type FakeRoutes, reply, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage, resetPages } from '../testing/open-page';

resetPages();

const path = 'POST /api/contact/send-email';
const site = { contactConsent: 'checkbox' } as const;
const texts = {
  en: {
    name: 'Name',
    email: 'Email',
    send: 'Send message',
    agree: 'I have read the privacy information and agree that Nodo may use these details to answer me.',
    fault: 'Tick this box to send your message',
    notice: /^Nodo uses these details to answer you, and sends you news only if you have asked for it\./,
    link: 'Privacy information',
    address: '/legal/privacidad.html',
  },
  es: {
    name: 'Nombre',
    email: 'Correo electrónico',
    send: 'Enviar mensaje',
    agree: 'He leído la información sobre privacidad y acepto que Nodo use estos datos para responderme.',
    fault: 'Hay que marcar esta casilla para enviar el mensaje',
    notice: /^Nodo usa estos datos para responder, y solo envía novedades a quien las ha pedido\./,
    link: 'Información sobre privacidad',
    address: '/legal/privacidad.html?lang=es',
  },
};

const formOf = () => within(document.querySelector('form') ?? document.body);
const privacyBox = () => document.querySelector('form [name="privacidad"]');

describe.each(['/', '/solutions'])('the contact form of %s', (route) => {
  describe.each(['en', 'es'] as const)('in %s', (language) => {
    const t = texts[language];
    const open = (more: { fetch?: FakeRoutes; site?: typeof site }) =>
      openPage({ route, language, fetch: { [path]: { ok: true, id: 1 } }, ...more });
    async function fill() {
      await userEvent.type(screen.getByLabelText(t.name), 'Ana');
      await userEvent.type(screen.getByLabelText(t.email), 'ana@acme.es');
    }
    const send = () => userEvent.click(screen.getByRole('button', { name: t.send }));

    it('links to the privacy page, and has no checkbox unless it is configured', async () => {
      const { calls } = await open({});
      expect(privacyBox()).toBeNull();
      expect(formOf().getByText(t.notice)).toBeInTheDocument();
      expect(formOf().getByRole('link', { name: t.link })).toHaveAttribute('href', t.address);
      await fill();
      await send();
      expect(calls).toHaveLength(1);
      expect(calls[0]?.headers).not.toHaveProperty('x-privacy-consent');
    });

    it('has an empty required checkbox, with the text and the link once', async () => {
      await open({ site });
      const box = screen.getByRole('checkbox', { name: t.agree });
      expect(box).toBe(privacyBox());
      expect(box).not.toBeChecked();
      expect(box).toBeRequired();
      expect(formOf().getAllByText(t.notice)).toHaveLength(1);
      expect(formOf().getAllByRole('link', { name: t.link })).toHaveLength(1);
      expect(formOf().getByRole('link', { name: t.link })).toHaveAttribute('href', t.address);
    });

    it('sends nothing without the tick, shows the error at the box, focuses it, and keeps what was typed', async () => {
      const { calls } = await open({ site });
      await fill();
      await send();
      const box = screen.getByRole('checkbox', { name: t.agree });
      expect(calls).toHaveLength(0);
      expect(box).toHaveFocus();
      expect(box).toBeInvalid();
      expect(box).toHaveAccessibleDescription(t.fault);
      expect(screen.getByLabelText(t.name)).toHaveValue('Ana');
      await userEvent.keyboard(' ');
      expect(box).toBeChecked();
      expect(box).toBeValid();
      expect(screen.queryByText(t.fault)).toBeNull();
    });

    it('sends the tick in a header and the usual six fields, then clears the box', async () => {
      const { calls } = await open({ site });
      await fill();
      await userEvent.click(screen.getByRole('checkbox', { name: t.agree }));
      await send();
      expect(calls).toHaveLength(1);
      expect(calls[0]?.headers).toHaveProperty('x-privacy-consent', 'true');
      expect(calls[0]?.headers).not.toHaveProperty('x-marketing-consent');
      expect(Object.keys(Object(calls[0]?.body))).toEqual([
        'name',
        'email',
        'company',
        'service',
        'subject',
        'message',
      ]);
      await waitFor(() => expect(screen.getByRole('checkbox', { name: t.agree })).not.toBeChecked());
      expect(screen.queryByText(t.fault)).toBeNull();
    });

    it('keeps the tick and the values when the message is rejected', async () => {
      await open({ site, fetch: { [path]: reply(503, { message: 'x' }) } });
      await fill();
      await userEvent.click(screen.getByRole('checkbox', { name: t.agree }));
      await send();
      expect(await screen.findByText('x')).toBeInTheDocument();
      expect(screen.getByRole('checkbox', { name: t.agree })).toBeChecked();
    });
  });
});

it('focuses the first of several invalid fields, in the order of the form', async () => {
  await openPage({ site });
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByText(texts.en.fault)).toBeInTheDocument();
});
