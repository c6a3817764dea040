// Folders of the site that wait until they are asked for, and are there without a network from then on.

/**
 * Asks the service worker, once there is one, to keep a folder: files fetched before it had the page are not kept
 * otherwise.
 */
export async function keepFolder(folder: string): Promise<void> {
  // An insecure address, or a private window, has none; nor has a page in a stranger's frame.
  if (!import.meta.env.PROD || window.parent !== window || !("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: folder });
}
