/** Settings of the product under test. They only raise the rate limits, because all tests share one IP address. */
export const testSettings = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  CONTACT_HOUR_LIMIT: '100000',
  CONTACT_DAY_LIMIT: '100000',
  CONTACT_DIRECT_HOUR_LIMIT: '100000',
  CONTACT_DIRECT_DAY_LIMIT: '100000',
  REGISTER_PER_HOUR: '100000',
  REGISTER_ATTEMPTS_PER_MINUTE: '100000',
  LOGIN_PER_MINUTE: '100000',
  DEMO_USERNAME: 'demo',
  DEMO_PASSWORD: 'demo-password-for-tests',
};
