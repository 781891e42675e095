import { type WorkbookRequest, workbookAnswers } from './workbook-answers';

const answer = workbookAnswers();

// Only the page that has started this worker can post messages to it, so no origin is checked.
addEventListener('message', async ({ data }: MessageEvent<WorkbookRequest>) => {
  postMessage(await answer(data));
});
