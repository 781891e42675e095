import { Building2, Clock, ListOrdered, Plus, Settings, Users } from 'lucide-react';
import { useState } from 'react';
import {
  AuthHeading,
  AuthLayout,
  AuthPanel,
  type AuthPanelProps,
  Badge,
  Brand,
  BrandMark,
  Breadcrumbs,
  Button,
  Card,
  CardGrid,
  Field,
  Form,
  LivePreviewFrame,
  LockedWorkspaces,
  NoWorkspace,
  PageHeader,
  PasswordInput,
  PortalLayout,
  PreviewFrame,
  RailPerson,
  Steps,
  Tabs,
  TextInput,
  WorkspaceSwitch,
} from '../../src/public';
import { type Examples, nothing, state, wholePage } from '../examples';
import { type GalleryTranslate, useGalleryText } from '../gallery-text';

const brand = 'Nodo';

function Panel({ t, look }: { t: GalleryTranslate; look: AuthPanelProps['look'] }) {
  return (
    <AuthPanel
      look={look}
      title={t('layout.promise')}
      text={t('layout.promiseText')}
      notice={t('layout.reserved')}
      points={[
        {
          key: 'one',
          icon: <Clock aria-hidden />,
          title: t('layout.pointOne'),
          text: t('layout.pointOneText'),
        },
        {
          key: 'two',
          icon: <ListOrdered aria-hidden />,
          title: t('layout.pointTwo'),
          text: t('layout.pointTwoText'),
        },
        { key: 'three', icon: <Users aria-hidden />, title: t('long') },
      ]}
    />
  );
}

const submit = async () => undefined;

function SignIn({ t, look }: { t: GalleryTranslate; look: AuthPanelProps['look'] }) {
  return (
    <AuthLayout
      back={{ href: '/', label: t('layout.back') }}
      corner={
        <Button variant="ghost" size="sm">
          Español
        </Button>
      }
      notice={t('layout.reserved')}
      panel={<Panel t={t} look={look} />}
      form={
        <>
          <AuthHeading portal={t('layout.portal')} title={t('layout.signIn')} text={t('layout.welcome')} />
          <Form onSubmit={submit} pending={false} failure={null} submitLabel={t('layout.signIn')}>
            <Field label={t('field.username')} required>
              <TextInput />
            </Field>
            <Field label={t('field.password')} required>
              <PasswordInput autoComplete="off" />
            </Field>
          </Form>
        </>
      }
    />
  );
}

const tabNames = ['details', 'contacts', 'products', 'departments', 'problems', 'strengths'] as const;
type TabName = (typeof tabNames)[number];

function ChosenTabs({ names, counts }: { names: readonly TabName[]; counts: boolean }) {
  const { t } = useGalleryText();
  const [chosen, setChosen] = useState<TabName>('contacts');
  return (
    <Tabs
      label={t('companies.title')}
      value={chosen}
      onChange={setChosen}
      tabs={names.map((name, index) => ({
        value: name,
        label: t(`layout.${name}`),
        icon: <Building2 aria-hidden />,
        ...(counts && { count: index * index * 5 }),
      }))}
    >
      <p>{t('paragraph')}</p>
    </Tabs>
  );
}

function ThreeSteps({ t, current, begun = true }: { t: GalleryTranslate; current: string; begun?: boolean }) {
  return (
    <Steps
      label={t('layout.details')}
      current={current}
      steps={[
        { key: 'type', label: t('layout.stepType'), href: '/type', done: begun },
        { key: 'content', label: t('layout.stepContent'), ...(begun && { href: '/content' }) },
        { key: 'review', label: t('layout.stepReview'), ...(begun && { href: '/review' }) },
      ]}
    />
  );
}

const cards = (t: GalleryTranslate) => [
  t('companies.first'),
  t('companies.second'),
  t('word'),
  t('paragraph'),
];

const workspaces = ['Ana García', 'Nodo'].map((name, at) => ({
  id: at + 1,
  name,
  role: 'owner' as const,
  reach: 'all' as const,
  people: 2,
  createdAt: '2026-01-02T03:04:05.000Z',
}));

const lockedOnes = workspaces.map((one) => ({ ...one, locked: one.id === 2 }));

export const examples: Examples = {
  AuthHeading: {
    idle: state((t) => (
      <AuthHeading portal={t('layout.portal')} title={t('layout.signIn')} text={t('layout.welcome')} />
    )),
    'long text': state((t) => <AuthHeading title={t('long')} text={t('paragraph')} />),
  },
  AuthLayout: {
    list: wholePage(860, (t) => <SignIn t={t} look="list" />),
    tiles: wholePage(860, (t) => <SignIn t={t} look="tiles" />),
  },
  AuthPanel: { idle: state((t) => <Panel t={t} look="list" />) },
  Brand: { idle: state(() => <Brand name={brand} />) },
  BrandMark: { idle: BrandMark },
  Breadcrumbs: {
    idle: state((t) => (
      <Breadcrumbs items={[{ label: t('companies.title'), href: '/' }, { label: t('companies.first') }]} />
    )),
    'long text': state((t) => (
      <Breadcrumbs
        items={[
          { label: t('companies.title'), href: '/' },
          { label: t('companies.second'), href: '/two' },
          { label: t('word') },
        ]}
      />
    )),
  },
  Card: {
    idle: state((t) => <Card>{t('paragraph')}</Card>),
    'long text': state((t) => <Card>{t('word')}</Card>),
  },
  CardGrid: {
    idle: state((t) => (
      <CardGrid label={t('companies.title')}>
        {cards(t).map((text) => (
          <Card key={text}>{text}</Card>
        ))}
      </CardGrid>
    )),
  },
  PageHeader: {
    idle: state((t) => (
      <PageHeader
        title={t('companies.title')}
        action={<Button icon={<Plus aria-hidden />}>{t('add')}</Button>}
      />
    )),
    'with facts': state((t) => (
      <PageHeader
        title={t('companies.first')}
        breadcrumbs={[{ label: t('companies.title'), href: '/' }, { label: t('companies.first') }]}
        meta={
          <>
            <Badge tone="green">{t('companies.done')}</Badge>
            <span>{t('companies.food')}</span>
          </>
        }
      />
    )),
    'long text': state((t) => (
      <PageHeader title={`${t('companies.second')} ${t('word')}`} action={<Button>{t('long')}</Button>} />
    )),
  },
  PortalLayout: {
    idle: wholePage(860, (t) => (
      <PortalLayout
        brand={brand}
        title={t('layout.portal')}
        items={[
          {
            key: 'companies',
            label: t('companies.title'),
            icon: <Building2 aria-hidden />,
            href: '/',
            active: true,
          },
          { key: 'contacts', label: t('long'), icon: <Users aria-hidden />, href: '/contacts' },
          { key: 'settings', label: t('layout.settings'), icon: <Settings aria-hidden />, onSelect: nothing },
        ]}
        footer={<RailPerson title={t('layout.person')}>{t('layout.person')}</RailPerson>}
      >
        <PageHeader
          title={t('companies.title')}
          action={<Button icon={<Plus aria-hidden />}>{t('add')}</Button>}
        />
        <p>{t('paragraph')}</p>
      </PortalLayout>
    )),
  },
  LivePreviewFrame: {
    scaled: state((t) => (
      <div style={{ height: 160 }}>
        <LivePreviewFrame title={t('field.desktop')} src="about:blank" width={1200} />
      </div>
    )),
  },
  PreviewFrame: {
    phone: state((t) => <PreviewFrame title={t('field.phone')} src="about:blank" width={320} height={120} />),
    wide: state((t) => (
      <PreviewFrame title={t('field.desktop')} src="about:blank" width={1200} height={120} />
    )),
  },
  RailPerson: { 'long text': state((t) => <RailPerson>{`${t('layout.person')} ${t('long')}`}</RailPerson>) },
  Steps: {
    'second of three': state((t) => <ThreeSteps t={t} current="content" />),
    'the next ones ahead': state((t) => <ThreeSteps t={t} current="type" begun={false} />),
  },
  Tabs: {
    few: () => <ChosenTabs names={tabNames.slice(0, 2)} counts={false} />,
    'many, with counts': () => <ChosenTabs names={tabNames} counts />,
  },
  LockedWorkspaces: {
    'one of two': () => <LockedWorkspaces workspaces={lockedOnes} id={null} />,
  },
  NoWorkspace: { notice: () => <NoWorkspace /> },
  WorkspaceSwitch: {
    'one of two': () => <WorkspaceSwitch workspaces={workspaces} workspace={workspaces[1] ?? null} />,
    all: () => <WorkspaceSwitch workspaces={workspaces} workspace={null} />,
  },
};
