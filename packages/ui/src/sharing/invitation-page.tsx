import { GuestArrival, GuestOffer } from '@portals/contracts/sharing';
import {
  ApiError,
  api,
  PortalLink,
  SignOutButton,
  useErrorText,
  useFormat,
  useInvalidate,
  useSession,
  useSite,
  useWorkspace,
} from '@portals/platform';
import { useAttempt } from '@portals/platform/form';
import { Alert, Button, ErrorState, Field, Select, Spinner } from '@portals/ui';
import { space } from '@portals/ui/tokens';
import { useEffect, useMemo, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { type InvitationKey, invitationIn } from './access-path';
import { noonOf } from './days';
import { PublicFrame, Sheet } from './public-frame';
import { useSharingPlace } from './sharing-place';
import { useSharingText } from './sharing-text';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(3)};
`;

const look = (path: string, key: InvitationKey): Promise<GuestOffer> =>
  'token' in key
    ? api.post(`${path}/guest-invitations/look`, key, { schema: GuestOffer })
    : api.get(`${path}/guest-invitations/${key.id}`, { schema: GuestOffer });

/** Accepts the invitation with the account that is signed in. */
function Accept({ of, handover }: { of: InvitationKey; handover: boolean }) {
  const { t } = useSharingText();
  const invalidate = useInvalidate();
  const { api: path, companies, arrivalPath } = useSharingPlace();
  const navigate = useNavigate();
  const { user } = useSession();
  const able = useWorkspace().workspaces.filter(({ role }) => role !== 'member');
  const [taken, setTaken] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const standard = able.find(({ id }) => id === user?.id) ?? able[0];
  const target = handover ? (chosen ?? standard?.id) : undefined;
  const { run, pending } = useAttempt(async () => {
    const into = target !== undefined && { workspaceId: target };
    const arrival = await ('token' in of
      ? api.post(`${path}/guest-invitations/accept`, { ...of, ...into }, { schema: GuestArrival })
      : api.post(`${path}/guest-invitations/${of.id}/accept`, { ...into }, { schema: GuestArrival }));
    await invalidate(companies);
    if (arrival.companyId === null) setTaken(true);
    else navigate(arrivalPath(arrival.companyId), { replace: true });
  }, t('guest.error'));
  if (taken) return <Alert tone="success">{t('guest.taken')}</Alert>;
  return (
    <>
      {handover && able.length === 1 && <p>{t('guest.into', { workspace: able[0]?.name ?? '' })}</p>}
      {handover && able.length > 1 && (
        <Field label={t('guest.workspace')}>
          <Select value={target ?? ''} onChange={(event) => setChosen(Number(event.target.value))}>
            {able.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Actions>
        <Button pending={pending} onClick={() => void run()}>
          {t(handover ? 'guest.take' : 'guest.accept')}
        </Button>
      </Actions>
    </>
  );
}

function Brings(counts: NonNullable<GuestOffer['brings']>) {
  const { t } = useSharingText();
  const guests = t('guest.guests', { count: counts.guests });
  const links = t('guest.links', { count: counts.links });
  const some = counts.guests > 0 ? t('guest.brings.guests', { guests }) : t('guest.brings.nothing');
  const withLinks =
    counts.guests > 0 ? t('guest.brings.both', { guests, links }) : t('guest.brings.links', { links });
  return (
    <p>
      {counts.links > 0 ? withLinks : some} {t('guest.brings.open')}
    </p>
  );
}

/**
 * Returns the key of the sentence about the sender. A new workspace bears its owner's name, so a sentence with both names would repeat the
 * name.
 */
function senderText(kind: GuestOffer['kind'], { name, workspace }: NonNullable<GuestOffer['from']>) {
  const isOwn = name === workspace;
  if (kind === 'handover') return isOwn ? 'guest.offered' : 'guest.offeredBy';
  return isOwn ? 'guest.invited' : 'guest.fromWorkspace';
}

/** Shows who sends the invitation, and everything that is handed over with a company (rule 18.55). */
function Sender({ offer: { from, kind, brings } }: { offer: GuestOffer }) {
  const { t } = useSharingText();
  return (
    <>
      {from && <p>{t(senderText(kind, from), from)}</p>}
      {brings && <Brings {...brings} />}
    </>
  );
}

function Offer({ offer, of }: { offer: GuestOffer; of: InvitationKey }) {
  const { t } = useSharingText();
  const { date } = useFormat();
  const { user, loading } = useSession();
  const { pathname, search, hash } = useLocation();
  const { company, email, kind, endsOn, expiresAt } = offer;
  const { service, signInPage } = useSharingPlace();
  const isClosed = useSite().newAccounts === 'closed';
  const returnTo = { returnTo: `${pathname}${search}${hash}` };
  return (
    <Sheet as="section">
      <h1>{t(kind === 'handover' ? 'guest.handoverTitle' : 'guest.title', { company })}</h1>
      <p>
        {service === 'marketing' && kind !== 'contributor'
          ? t(`guest.texts.marketing.${kind}`, { company })
          : t(`guest.texts.consulting.${kind}`, { company })}
      </p>
      <Sender offer={offer} />
      <p>
        {t(kind === 'handover' ? 'guest.handoverTerms' : 'guest.terms', {
          email,
          date: date(kind === 'handover' && expiresAt ? expiresAt : noonOf(endsOn)),
        })}
        {kind !== 'handover' && expiresAt && ` ${t('guest.acceptBy', { date: date(expiresAt) })}`}
      </p>
      {loading && <Spinner label={t('guest.loading')} />}
      {user && user.email.toLowerCase() === email && <Accept of={of} handover={kind === 'handover'} />}
      {user && user.email.toLowerCase() !== email && (
        <>
          <Alert tone="warning">{t('guest.otherAccount', { own: user.email, email })}</Alert>
          <Actions>
            <SignOutButton redirectTo={returnTo.returnTo} />
          </Actions>
        </>
      )}
      {!loading && !user && isClosed && <p>{t('guest.noAccounts')}</p>}
      {!loading && !user && (
        <Actions>
          <Button asChild>
            <Link to={signInPage} state={returnTo}>
              {t('guest.signIn')}
            </Link>
          </Button>
          {!isClosed && (
            <Button variant="secondary" asChild>
              <Link to="/auth?mode=register" state={{ ...returnTo, email }}>
                {t('guest.register')}
              </Link>
            </Button>
          )}
        </Actions>
      )}
    </Sheet>
  );
}

function Invitation({ of }: { of: InvitationKey }) {
  const { t } = useSharingText();
  const errorText = useErrorText();
  const [offer, setOffer] = useState<GuestOffer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const { api: path } = useSharingPlace();
  useEffect(() => {
    let current = true;
    setError(null);
    look(path, of).then(
      (found) => current && setOffer(found),
      (failure: unknown) => current && setError(failure),
    );
    return () => {
      current = false;
    };
  }, [path, of, attempt]);
  if (offer) return <Offer offer={offer} of={of} />;
  if (error === null) return <Spinner fill label={t('guest.loading')} />;
  if (error instanceof ApiError && error.code === 'INVITATION_ENDED')
    return 'token' in of ? (
      <Used token={of.token} text={errorText(error)} />
    ) : (
      <Ended text={errorText(error)} />
    );
  if (error instanceof ApiError && error.code === 'HANDOVER_ACCEPTED')
    return <Ended text={t('guest.acceptedBefore')} tone="success" />;
  return (
    <>
      <h1>{t('guest.heading')}</h1>
      <ErrorState
        title={t('guest.loadError')}
        text={errorText(error)}
        onRetry={() => setAttempt((n) => n + 1)}
      />
    </>
  );
}

/**
 * Links to the company's page if the signed-in guest has already accepted this invitation (rule 18.57); otherwise shows `text`. The call
 * only returns the company, because an invitation cannot be accepted twice.
 */
function Used({ token, text }: { token: string; text: string }) {
  const { t } = useSharingText();
  const { user, loading } = useSession();
  const [companyId, setCompanyId] = useState<number | null | undefined>();
  const signedIn = user !== null;
  const { api: path, arrivalPath } = useSharingPlace();
  useEffect(() => {
    if (loading || !signedIn) return;
    let current = true;
    api.post(`${path}/guest-invitations/accept`, { token }, { schema: GuestArrival }).then(
      (arrival) => current && setCompanyId(arrival.companyId),
      () => current && setCompanyId(null),
    );
    return () => {
      current = false;
    };
  }, [path, token, loading, signedIn]);
  if (loading || (signedIn && companyId === undefined)) return <Spinner fill label={t('guest.loading')} />;
  if (!companyId) return <Ended text={text} />;
  return (
    <Sheet as="section">
      <h1>{t('guest.heading')}</h1>
      <p>{t('guest.already')}</p>
      <Actions>
        <Button asChild>
          <Link to={arrivalPath(companyId)}>{t('guest.open')}</Link>
        </Button>
      </Actions>
    </Sheet>
  );
}

function Ended({ text, tone = 'danger' }: { text: string; tone?: 'danger' | 'success' }) {
  const { t } = useSharingText();
  const { companiesPage } = useSharingPlace();
  return (
    <Sheet as="section">
      <h1>{t('guest.heading')}</h1>
      <Alert
        tone={tone}
        action={
          <Button variant="secondary" asChild>
            <PortalLink to={companiesPage}>{t('guest.toCompanies')}</PortalLink>
          </Button>
        }
      >
        {text}
      </Alert>
    </Sheet>
  );
}

/** Shows an invitation identified by the account's email address; this requires a session. */
function OwnInvitation({ of }: { of: InvitationKey }) {
  const { t } = useSharingText();
  const { user, loading } = useSession();
  const { pathname, search } = useLocation();
  const { signInPage } = useSharingPlace();
  if (loading) return <Spinner fill label={t('guest.loading')} />;
  if (!user) return <Navigate replace to={signInPage} state={{ returnTo: `${pathname}${search}` }} />;
  return <Invitation of={of} />;
}

/**
 * Page that opens from an invitation link, or from an invitation listed on /home (rules 18.31, 18.79). Opening the page does not accept the
 * invitation.
 */
export function InvitationPage() {
  const { t } = useSharingText();
  const { search, hash } = useLocation();
  const of = useMemo(() => invitationIn({ search, hash }), [search, hash]);
  if (of === null)
    return (
      <PublicFrame>
        <Ended text={t('guest.incomplete')} />
      </PublicFrame>
    );
  return (
    <PublicFrame key={`${search}${hash}`}>
      {'token' in of ? <Invitation of={of} /> : <OwnInvitation of={of} />}
    </PublicFrame>
  );
}
