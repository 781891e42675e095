import { placeholders, QUEUED } from '@portals/service-kit';
import { unlinked } from '@portals/service-kit/mail-text';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import type { UserEntity } from '../user/user.entity.js';
import { AccessEventEntity } from '../workspace/access-event.entity.js';

/** Kinds of entries whose values are personal data: names of passkeys, addresses or locations. */
const ownKinds = [
  ...['signedIn', 'passwordChanged', 'passwordReset', 'addressChanged', 'passkeyAdded', 'passkeyRemoved'],
  ...['secondStepOn', 'secondStepOff'],
];

/**
 * Removes a person from the record of access of other people's workspaces. The entries remain, attributed to "a deleted account" (rule
 * 19.76).
 */
export async function anonymiseRecord(
  { id, name, email }: Pick<UserEntity, 'id' | 'name' | 'email'>,
  manager: EntityManager,
): Promise<void> {
  const statements: [sql: string, ...parameters: unknown[]][] = [
    [
      `oldValue = NULL, newValue = NULL WHERE who = ? AND what IN (${placeholders(ownKinds)})`,
      id,
      ...ownKinds,
    ],
    // An entry about the end of a membership contains the successor's id.
    ["newValue = NULL WHERE what IN ('ended', 'left') AND newValue = ?", String(id)],
    // The own workspace may have followed changes of the person's name.
    ["oldValue = NULL, newValue = NULL WHERE what = 'renamed' AND who = ? AND workspaceId = ?", id, id],
    ["oldValue = NULL WHERE what = 'renamed' AND oldValue = ?", name],
    ["newValue = NULL WHERE what = 'renamed' AND newValue = ?", name],
    ['address = NULL WHERE address = ?', email],
    ['who = 0 WHERE who = ?', id],
    ['whom = 0 WHERE whom = ?', id],
  ];
  const changes = await manager.findBy(AccessEventEntity, { who: id, what: 'addressChanged' });
  // Somebody else may have the former address since.
  for (const { oldValue: address, at } of changes)
    if (address !== null)
      await manager.update(AccessEventEntity, { address, at: LessThanOrEqual(at) }, { address: null });
  for (const [change, ...parameters] of statements)
    await manager.query(`UPDATE access_events SET ${change}`, parameters);
}

/**
 * Clears the subjects of emailed invitations and offers that contain the sender's name. The email texts have already been deleted (rule
 * 19.2).
 */
export async function anonymiseSubjects(
  { name }: Pick<UserEntity, 'name'>,
  manager: EntityManager,
): Promise<void> {
  const shown = unlinked(name).replaceAll(/[!%_]/g, '!$&');
  const sql = "UPDATE outgoing_mails SET subject = '' WHERE state <> ? AND subject LIKE ? ESCAPE '!'";
  await manager.query(sql, [QUEUED, `%${shown}%`]);
}
