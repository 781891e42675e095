import * as React from 'react';

// React captures a stack trace for up to 10,000 new elements per second, which is slow and serves only its warnings. This makes React
// believe that it has already reached the limit.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
