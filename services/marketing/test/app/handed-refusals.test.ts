import { LeadErasure, LeadSuppression, Suppression } from '@portals/contracts/marketing';
import { NewGuestInvitation } from '@portals/contracts/sharing';
import { bodyOf, databases, expectError, useAuthStandIn, useService } from '@portals/service-kit/testing';
import { Bounces } from '../../src/sending/bounces/bounces.js';
import { MailingsOfCompany } from '../../src/sending/mailing/mailings-of-company.js';
import { MailingEntity } from '../../src/sending/mailing-row/mailing.entity.js';
import { RecipientEntity } from '../../src/sending/mailing-row/recipient.entity.js';
import { Suppressions } from '../../src/sending/suppression/suppressions.js';
import { marketingService } from '../../src/service.js';
import { type Caller, callerOf, newId, newUser } from '../crm/support.js';
import { mailed, oneClick } from '../sending/mailing-support.js';
import { guestInput } from './company-calls.js';

const takeBack = { ...oneClick(), raw: 'take-back=yes' };

describe.each(databases)(
  'refusals of people whose company is handed over on $name (rule 18.73)',
  (database) => {
    const { env } = useAuthStandIn();
    const service = useService(marketingService, database, {
      get env() {
        return env;
      },
    });
    afterEach(() => jest.restoreAllMocks());

    const part = <Part>(token: new (...given: never[]) => Part): Part =>
      service.app.get<Part>(token, { strict: false });
    const post = (path: string, more = oneClick()) => service.http('POST', path, more);
    const leftOut = ({ id: workspaceId }: Pick<Caller, 'id'>, ...addresses: string[]) =>
      part(Suppressions).among({ workspaceId, domain: null }, addresses);

    async function person(id = newId()) {
      const email = `person.${id}@client.example`;
      return { email, ...(await callerOf(service, { id, email })) };
    }

    /** Offers a company to somebody who accepts; returns the call that completes the handover. */
    async function offered(owner: Caller, companyId: number, taker: { email: string } & Caller) {
      const input = { companyId, ...guestInput, email: taker.email, kind: 'handover' };
      const { id, token } = bodyOf(await owner.post('guest-invitations', input), NewGuestInvitation);
      expect((await taker.post('guest-invitations/accept', { token })).status).toBe(200);
      return () => owner.post(`guest-invitations/${id}/complete`, {});
    }
    async function handOver(owner: Caller, companyId: number, taker: { email: string } & Caller) {
      expect((await (await offered(owner, companyId, taker))()).status).toBe(204);
    }

    /** Stores a single email to a lead. @returns the path of its unsubscribe link */
    async function single(user: Caller, companyId: number, address: string) {
      const leadId = await user.lead(companyId, { contactEmail: address });
      const { mailingId, path } = await mailed(service, user, companyId, address);
      const changes = { kind: 'single' as const, campaignId: null, leadId };
      await service.dataSource.manager.update(MailingEntity, { id: mailingId }, changes);
      return { path, leadId };
    }

    async function erase(user: Caller, leadId: number) {
      const { count } = bodyOf(await user.get(`leads/${leadId}/erasure`), LeadErasure);
      expect((await user.post(`leads/${leadId}/erasure`, { count })).status).toBe(204);
    }

    /** Creates a company with an erased person who had unsubscribed, and two deleted leads that refused single emails before and after. */
    async function withHashes() {
      const [owner, taker] = [await newUser(service), await person()];
      const companyId = await owner.company();
      const ana = await owner.lead(companyId, { contactEmail: 'ana@lead.example' });
      await post((await mailed(service, owner, companyId, 'ana@lead.example')).path);
      await erase(owner, ana);
      const [bob, leo] = [
        await single(owner, companyId, 'bob@lead.example'),
        await single(owner, companyId, 'leo@lead.example'),
      ];
      await owner.delete(`leads/${bob.leadId}`);
      for (const { path } of [bob, leo]) await post(path);
      await owner.delete(`leads/${leo.leadId}`);
      await post((await single(owner, companyId, 'eva@lead.example')).path);
      await owner.post('suppressions', { address: 'nobody@here.example' });
      return { owner, taker, companyId };
    }
    const hashed = ['ana@lead.example', 'bob@lead.example', 'leo@lead.example'];
    const none = hashed.map(() => false);
    const all = hashed.map(() => true);

    it('go along as a hash where the address is not stored any more, or the lead is not', async () => {
      const { owner, taker, companyId } = await withHashes();
      await post((await mailed(service, owner, await owner.company(), 'sol@other.example')).path);
      await handOver(owner, companyId, taker);
      expect(await leftOut(taker, ...hashed)).toEqual(all);
      expect(await leftOut(taker, 'nobody@here.example', 'sol@other.example')).toEqual([false, false]);
      const listed = bodyOf(await taker.get('suppressions'), Suppression.array());
      expect(listed.map(({ address, reason }) => `${address} ${reason}`).sort()).toEqual([
        'eva@lead.example unsubscribed',
        ...hashed.map(() => 'null unsubscribed'),
      ]);
      const again = await taker.lead(companyId, { contactEmail: 'Bob@lead.example' });
      const shown = async () => bodyOf(await taker.get(`leads/${again}/suppression`), LeadSuppression);
      const { suppression } = await shown();
      expect(suppression).toMatchObject({ address: null, reason: 'unsubscribed' });
      expect((await taker.delete(`suppressions/${suppression?.id}`)).status).toBe(409);
      expect((await taker.delete(`suppressions/${suppression?.id}?personAsked=true`)).status).toBe(204);
      expect(await shown()).toMatchObject({ suppression: null });
    });

    it('go along to the third workspace, and back to the first one', async () => {
      const { owner, taker, companyId } = await withHashes();
      const third = await person();
      await handOver(owner, companyId, taker);
      await handOver(taker, companyId, third);
      expect(await leftOut(third, ...hashed)).toEqual(all);
      await service.dataSource.query('DELETE FROM marketing_suppressions WHERE userId = ?', [owner.id]);
      expect(await leftOut(owner, ...hashed)).toEqual(none);
      await handOver(third, companyId, await person(owner.id));
      expect(await leftOut(owner, ...hashed)).toEqual(all);
      const { manager } = service.dataSource;
      expect(await part(Suppressions).heirsOf(owner.id, manager)).toEqual([taker.id, third.id]);
    });

    it('count beside another reason that is known there', async () => {
      const { owner, taker, companyId } = await withHashes();
      for (const address of hashed) await taker.post('suppressions', { address });
      await handOver(owner, companyId, taker);
      const byHand = bodyOf(await taker.get('suppressions?reason=by%20hand'), Suppression.array());
      for (const { id } of byHand)
        expectError(await taker.delete(`suppressions/${id}`), 409, 'SUPPRESSION_OF_PERSON');
      expect((await taker.get('suppressions?reason=by%20hand')).json).toEqual(byHand);
      const bob = byHand.find(({ address }) => address === hashed[1]);
      expect((await taker.delete(`suppressions/${bob?.id}?personAsked=true`)).status).toBe(204);
      expect(await leftOut(taker, ...hashed)).toEqual([true, false, true]);
    });

    it('keep the other workspace from allowing an address again, while what it may remove goes (rule 11.33)', async () => {
      const [owner, taker] = [await newUser(service), await person()];
      const companyId = await owner.company();
      const reasons = ['bounced', 'by hand', 'unsubscribed'] as const;
      for (const [index, address] of hashed.entries()) {
        const reason = reasons[index] ?? 'complained';
        await part(Suppressions).add(owner.id, address, { reason, campaignId: null });
        await part(Suppressions).eraseAddress(owner.id, address, service.dataSource.manager);
      }
      await handOver(owner, companyId, taker);
      expect(await leftOut(taker, ...hashed)).toEqual(all);
      const addresses = [...hashed, 'sol@other.example'];
      const { json } = await taker.post('suppressions/lists', { addresses });
      expect(json).toEqual({ added: 1, known: 3, refused: [] });
      const shown = [];
      for (const contactEmail of hashed) {
        const lead = await taker.lead(companyId, { contactEmail });
        shown.push(bodyOf(await taker.get(`leads/${lead}/suppression`), LeadSuppression).suppression);
      }
      expect(shown).toMatchObject([
        { address: hashed[0], reason: 'by hand' },
        { address: hashed[1], reason: 'by hand' },
        { address: null, reason: 'unsubscribed' },
      ]);
      const listed = bodyOf(await taker.get('suppressions'), Suppression.array());
      const byHand = listed.filter(({ address }) => address !== null);
      expect(byHand.map(({ address }) => address).sort()).toEqual(addresses);
      for (const { id, address } of byHand) {
        const answer = await taker.delete(`suppressions/${id}`);
        if (address === hashed[2]) expectError(answer, 409, 'SUPPRESSION_OF_PERSON');
        else expect(answer.status).toBe(204);
      }
      expect((await taker.get('suppressions?reason=by%20hand')).json).toMatchObject([{ address: hashed[2] }]);
      expect(await leftOut(taker, ...addresses)).toEqual([false, false, true, false]);
      expect(await leftOut(owner, ...hashed)).toEqual(all);
    });

    it('follow when they come later, by the link of an email whose lead was deleted or erased', async () => {
      const [owner, taker, stranger] = [await newUser(service), await person(), await person()];
      const companyId = await owner.company();
      const { path, leadId } = await single(owner, companyId, 'bob@lead.example');
      const ana = await owner.lead(companyId, { contactEmail: 'ana@lead.example' });
      const erased = await mailed(service, owner, companyId, 'ana@lead.example');
      await handOver(owner, companyId, taker);
      await handOver(owner, await owner.company(), stranger);
      await taker.delete(`leads/${leadId}`);
      await erase(taker, ana);
      expect(await leftOut(taker, ...hashed)).toEqual(none);
      await owner.post('suppressions', { address: 'bob@lead.example' });
      for (const link of [path, erased.path]) await post(link);
      const listed = bodyOf(await taker.get('suppressions'), Suppression.array());
      expect(listed).toMatchObject([{ address: null }, { address: null }]);
      for (const workspace of [owner, taker])
        expect(await leftOut(workspace, ...hashed)).toEqual([true, true, false]);
      // The row of an erased recipient still says which company it was.
      expect(await leftOut(stranger, ...hashed)).toEqual([false, true, false]);
      for (const link of [path, erased.path]) await post(link, takeBack);
      for (const workspace of [owner, taker, stranger])
        expect(await leftOut(workspace, ...hashed)).toEqual(none);
    });

    it('follow a company that an earlier version has handed over', async () => {
      const [owner, taker] = [await newUser(service), await person()];
      const companyId = await owner.company();
      const cleared = { address: null, addressKey: 'f'.repeat(64) };
      const { path } = await mailed(service, owner, companyId, 'ana@lead.example', cleared);
      await handOver(owner, companyId, taker);
      await service.dataSource.query('DELETE FROM marketing_suppression_origins');
      await post(path);
      expect(await leftOut(taker, ...hashed)).toEqual([true, false, false]);
      await post(path, takeBack);
      expect(await leftOut(taker, ...hashed)).toEqual(none);
    });

    it('are taken back by the link of an email that the other workspace sent', async () => {
      const { owner, taker, companyId } = await withHashes();
      await handOver(owner, companyId, taker);
      const { path } = await mailed(service, taker, companyId, 'bob@lead.example');
      await post(path);
      await post(path, takeBack);
      expect(await leftOut(taker, ...hashed)).toEqual([true, false, true]);
    });

    it('are taken back by their link in the other workspace when only the suppression there has the address', async () => {
      const [owner, taker] = [await newUser(service), await person()];
      const companyId = await owner.company();
      const ana = await mailed(service, owner, companyId, 'ana@lead.example');
      const bob = await mailed(service, owner, companyId, 'bob@lead.example');
      const leo = await mailed(service, owner, companyId, 'leo@lead.example');
      await handOver(owner, companyId, taker);
      for (const { path } of [ana, bob, leo]) await post(path);
      const listed = bodyOf(await taker.get('suppressions'), Suppression.array());
      expect(listed.map(({ address }) => address).sort()).toEqual(hashed);
      const { manager } = service.dataSource;
      await manager.update(
        RecipientEntity,
        { id: ana.recipientId },
        { address: null, addressKey: 'f'.repeat(64) },
      );
      await manager.delete(MailingEntity, { id: bob.mailingId });
      for (const { path } of [ana, bob]) await post(path, takeBack);
      for (const workspace of [owner, taker])
        expect(await leftOut(workspace, ...hashed)).toEqual([false, false, true]);
    });

    it('are there when they come while the company moves', async () => {
      const [owner, taker] = [await newUser(service), await person()];
      const companyId = await owner.company();
      const known = await mailed(service, owner, companyId, 'ana@lead.example');
      const { path, leadId } = await single(owner, companyId, 'bob@lead.example');
      await owner.delete(`leads/${leadId}`);
      const returned = await mailed(service, owner, companyId, 'leo@lead.example');
      const { messageId } = await service.dataSource.manager.findOneByOrFail(RecipientEntity, {
        id: returned.recipientId,
      });
      const complete = await offered(owner, companyId, taker);
      const report = { id: `x${companyId}`, messageId, recipient: null, status: '5.1.1', reason: '' };
      const event = { ...report, kind: 'bounce' as const, hard: true };
      let begin = () => {};
      const meanwhile = new Promise<void>((resolve) => {
        begin = resolve;
      }).then(() =>
        Promise.all([post(known.path), post(path), part(Bounces).record(event, { trusted: true })]),
      );
      const mailings = part(MailingsOfCompany);
      const { afterMove } = mailings;
      jest.spyOn(mailings, 'afterMove').mockImplementation(async (...given) => {
        await afterMove.apply(mailings, given);
        begin();
        await new Promise((resolve) => setTimeout(resolve, 500));
      });
      expect((await complete()).status).toBe(204);
      await meanwhile;
      expect(await leftOut(taker, ...hashed)).toEqual(all);
    });

    it('stay where the company is when its move fails at the last step, and go along when it is repeated', async () => {
      const { owner, taker, companyId } = await withHashes();
      const complete = await offered(owner, companyId, taker);
      const mailings = part(MailingsOfCompany);
      const { afterMove } = mailings;
      jest.spyOn(mailings, 'afterMove').mockImplementationOnce(async (...given) => {
        await afterMove.apply(mailings, given);
        throw new Error('killed');
      });
      expect((await complete()).status).toBe(500);
      expect((await taker.get(`companies/${companyId}`)).status).toBe(404);
      expect((await owner.get(`companies/${companyId}`)).status).toBe(200);
      expect(await leftOut(owner, ...hashed)).toEqual(all);
      expect((await complete()).status).toBe(204);
      expect(await leftOut(taker, ...hashed)).toEqual(all);
    });
  },
);
