export { mailbox, mailVariables } from './config.js';
export { purgeFolder, removeMailFile, removeMailsTo, writeMailFile } from './folder-transport.js';
export { htmlOf } from './html-mail.rules.js';
export { localSite, mailExpiry, mailFolder, mailModule, newMail, newMessageId } from './mail-module.js';
export { type MailToSend, optionsOf } from './mail-transport.js';
export { MailWorker } from './mail-worker.js';
export { type NewMail, Outbox } from './outbox.js';
export {
  addMailTraces,
  type MailState,
  OutgoingMail,
  outgoingMailColumns,
  outgoingMailKeys,
} from './outgoing-mail.js';
