export { callerKey, clientKey } from './client-key.js';
export { createThrottles, ThrottleEntity } from './throttle.entity.js';
export { Throttle, type ThrottleRule, throttleName } from './throttle.js';
