/**
 * A visitor's text for a mail header. What begins like an encoded word (RFC 2047) is taken apart: nodemailer leaves it as
 * it is, and a reader would show what it stands for, which can be anything, as line ends and forged headers.
 */
export const headerText = (text: string): string => text.replaceAll('=?', '= ?');
