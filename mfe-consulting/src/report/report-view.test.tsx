import { PortableReport } from '@portals/contracts/consulting';
import { renderPortal, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';
import { acme, companyApi, readyCompany, report } from '../test/company-api';

/** For a PDF, which is written in slices, so that a busy machine is slow. */
const slowly = { timeout: 60_000 };

const open = (fetch: ReturnType<typeof companyApi>) =>
  renderPortal(portal, { route: '/empresa/5?tab=report', fetch, language: 'en', user: testUser });

describe('the report', () => {
  it('shows typed text as text and never as markup', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { container } = await open(companyApi({ ...readyCompany(), report }, { ...acme, name }));
    expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
    expect(screen.getByText('First <b>step</b>')).toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
    expect([...container.querySelectorAll('b')].map(({ textContent }) => textContent)).not.toContain('step');
  });

  it('marks the language of its text, which may be another one than that of the page', async () => {
    const spanish = {
      ...report,
      analysis: '## Perfil\n\n- Sector — Muebles\n\nFin',
      language: 'es' as const,
    };
    await open(companyApi({ ...readyCompany(), report: spanish }));
    const heading = await screen.findByRole('heading', { name: 'Perfil' });
    expect(heading).toHaveAttribute('lang', 'es');
    expect(screen.getByText('Sector').closest('[lang]')).toHaveAttribute('lang', 'es');
    expect(screen.getByText('Fin')).toHaveAttribute('lang', 'es');
    expect(screen.getByRole('link', { name: 'Perfil' }).closest('ul')).toHaveAttribute('lang', 'es');
    expect(screen.getByRole('heading', { name: 'Analysis' }).closest('[lang="es"]')).toBeNull();
  });

  it('can be printed, and downloaded in each format under a safe name', async () => {
    const print = jest.fn();
    const saved: { name: string; text: Promise<string> }[] = [];
    let blob = new Blob();
    Object.assign(window, { print });
    Object.assign(URL, {
      createObjectURL: (given: Blob) => {
        blob = given;
        return 'blob:report';
      },
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const reader = new FileReader();
      const text = new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result));
      });
      reader.readAsText(blob);
      saved.push({ name: this.download, text });
    });
    await open(companyApi({ ...readyCompany(), report }, { ...acme, name: 'Acme / "Sons"' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Download Markdown' }));
    expect(saved.map((file) => file.name)).toEqual(['report-acme-sons-2026-03-04.md']);
    expect(await saved[0]?.text).toContain('# Acme / "Sons"');
    expect(await saved[0]?.text).toContain('- **Sector** — Furniture');
    await userEvent.click(screen.getByRole('button', { name: 'Download JSON' }));
    expect(saved[1]?.name).toBe('report-acme-sons-2026-03-04.json');
    const portable = PortableReport.parse(JSON.parse((await saved[1]?.text) ?? ''));
    expect(portable).toMatchObject({ company: 'Acme / "Sons"', factsFrom: 'lists', obligations: [] });
    const frames = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
    const download = screen.getByRole('button', { name: 'Download PDF' });
    await userEvent.click(download);
    // The browser draws this before the work begins.
    expect(download).toHaveAttribute('aria-busy', 'true');
    expect(frames).toHaveBeenCalledTimes(1);
    expect(saved).toHaveLength(2);
    frames.mock.calls[0]?.[0](0);
    frames.mockRestore();
    await waitFor(() => expect(saved[2]?.name).toBe('report-acme-sons-2026-03-04.pdf'), slowly);
    expect(await saved[2]?.text).toMatch(/^%PDF-1\.7[\s\S]*\(Acme \/ "Sons" \| /);
    expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
    click.mockRestore();
  });

  it('says which characters its PDF lacks and how to keep them, until that is closed', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
    const { toast } = await open(companyApi({ ...readyCompany(), report }, { ...acme, name: 'Acme 東京東' }));
    const download = await screen.findByRole('button', { name: 'Download PDF' });
    await userEvent.click(download);
    const notice = await screen.findByText(
      /fonts lack 東 京 and it has \[\?\] instead\. .* print the report/,
      {},
      slowly,
    );
    expect(click).toHaveBeenCalledTimes(1);
    expect(toast()).toBeNull();
    expect(download).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(notice).not.toBeInTheDocument();
    click.mockRestore();
  });
});

it('has a table of contents that links to each part and its sections', async () => {
  await open(companyApi({ ...readyCompany(), report }));
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  const targets = contents
    .getAllByRole('link')
    .map((link) => [link.textContent, document.querySelector(link.getAttribute('href') ?? '-')?.textContent]);
  expect(targets).toEqual([
    ['At a glance', 'At a glance'],
    ['Analysis', 'Analysis'],
    ['Profile', 'Profile'],
    ['Recommendations', 'Recommendations'],
    ['AI architecture', 'AI architecture'],
  ]);
});
