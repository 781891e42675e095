/**
 * Account forms: login, new user name and new password. Each portal with such a page bundles its own copy, as with forms, because
 * no other page needs them.
 */

export { LoginForm, type LoginFormProps } from './account/login-form';
export { NewPasswordField, type NewPasswordFieldProps } from './account/new-password-field';
export { OrganisationButton, type OrganisationButtonProps } from './account/organisation-button';
export { canUsePasskeys, isCancelled, readPasskey } from './account/read-passkey';
export { type AccountFieldProps, UsernameField } from './account/username-field';
