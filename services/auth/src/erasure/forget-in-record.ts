import { placeholders, QUEUED } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { unlinked } from '../mail/account-mail.rules.js';
import type { UserEntity } from '../user/user.entity.js';

/** Kinds of entries about the person alone; their values are names of passkeys, addresses or places. */
const ownKinds = [
  ...['signedIn', 'passwordChanged', 'passwordReset', 'addressChanged', 'passkeyAdded', 'passkeyRemoved'],
  ...['secondStepOn', 'secondStepOff'],
];

/**
 * Removes a person from the record of access of workspaces that remain; their entries stay, attributed to "a deleted account" (rule 19.76).
 */
export async function forgetInRecord(
  { id, name, email }: Pick<UserEntity, 'id' | 'name' | 'email'>,
  manager: EntityManager,
): Promise<void> {
  const statements: [sql: string, ...parameters: unknown[]][] = [
    [
      `oldValue = NULL, newValue = NULL WHERE who = ? AND what IN (${placeholders(ownKinds)})`,
      id,
      ...ownKinds,
    ],
    // Entries about the end of a person's membership name the successor by id.
    ["newValue = NULL WHERE what IN ('ended', 'left') AND newValue = ?", String(id)],
    ["oldValue = NULL WHERE what = 'renamed' AND oldValue = ?", name],
    ["newValue = NULL WHERE what = 'renamed' AND newValue = ?", name],
    ['address = NULL WHERE address = ?', email],
    ['who = 0 WHERE who = ?', id],
    ['whom = 0 WHERE whom = ?', id],
  ];
  for (const [change, ...parameters] of statements)
    await manager.query(`UPDATE access_events SET ${change}`, parameters);
}

/** Empties the subjects of sent emails that name a person who sent an invitation or offer; the texts are already deleted (rule 19.2). */
export async function forgetInSubjects(
  { name }: Pick<UserEntity, 'name'>,
  manager: EntityManager,
): Promise<void> {
  const shown = unlinked(name).replaceAll(/[!%_]/g, '!$&');
  const sql = "UPDATE outgoing_mails SET subject = '' WHERE state <> ? AND subject LIKE ? ESCAPE '!'";
  await manager.query(sql, [QUEUED, `%${shown}%`]);
}
