export { AppModule } from './app.module.js';
export { appVariables } from './config.js';
export { appDatabase } from './database.js';
