import { ExchangeAnswer, RegisterAnswer } from '@portals/contracts/auth';
import { databases, useService } from '@portals/service-kit/testing';
import { decodeJwt } from 'jose';
import { authService } from '../src/service.js';
import { SessionEntity } from '../src/session/session.entity.js';
import { accountsOf } from './accounts.js';

describe.each(databases)('access tokens on $name', (database) => {
  const service = useService(authService, database, { env: {}, testKeys: false });
  const { register, exchange, newAccount } = accountsOf(service);

  it('creates tokens that one service accepts, and accepts only its own', async () => {
    const { token } = RegisterAnswer.parse((await register(newAccount())).json);
    const tokenFor = async (audience: string) => {
      const answer = await service.http('POST', '/internal/exchange', { body: { token, audience } });
      return ExchangeAnswer.parse(answer.json).accessToken;
    };
    const [own, other] = [await tokenFor('auth'), await tokenFor('consulting')];
    expect(decodeJwt(other).aud).toBe('consulting');
    expect((await service.http('GET', '/api/user', { token: own })).status).toBe(200);
    expect((await service.http('GET', '/api/user', { token: other })).status).toBe(401);
    for (const audience of [undefined, '', 'Auth', 'a b']) {
      const answer = await service.http('POST', '/internal/exchange', { body: { token, audience } });
      expect(answer.status).toBe(400);
    }
  });

  it('are valid for a minute, so that a session that has ended ends everywhere', async () => {
    const { token } = RegisterAnswer.parse((await register(newAccount())).json);
    const before = Math.floor(Date.now() / 1000);
    const answer = ExchangeAnswer.parse((await exchange(token)).json);
    const after = Math.floor(Date.now() / 1000);
    const { iat = 0, exp = 0 } = decodeJwt(answer.accessToken);
    expect(exp - iat).toBe(60);
    expect(answer.expiresAt).toBe(exp);
    expect(iat).toBeGreaterThanOrEqual(before);
    expect(iat).toBeLessThanOrEqual(after);
  });

  it('end with their session if that is sooner', async () => {
    const { token, id } = RegisterAnswer.parse((await register(newAccount())).json);
    const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 30_000);
    await service.dataSource.getRepository(SessionEntity).update({ userId: id }, { expiresAt });
    const answer = ExchangeAnswer.parse((await exchange(token)).json);
    expect(answer.expiresAt).toBe(expiresAt.getTime() / 1000);
  });

  it('are refused when their session now belongs to somebody else', async () => {
    const { token, id } = RegisterAnswer.parse((await register(newAccount())).json);
    const { id: other } = RegisterAnswer.parse((await register(newAccount())).json);
    const { accessToken } = ExchangeAnswer.parse((await exchange(token)).json);
    const sessions = service.dataSource.getRepository(SessionEntity);
    await sessions.update({ userId: id }, { userId: other });
    expect((await service.http('GET', '/api/user', { token: accessToken })).status).toBe(401);
  });
});
