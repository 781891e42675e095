export * from './login-request.js';
