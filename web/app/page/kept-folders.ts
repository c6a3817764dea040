// Folders of the site that wait until somebody asks for them, and are there without a network from then on.

/** Asks the service worker, once there is one, to keep a folder: what was fetched before it had the page is not kept otherwise. */
export async function keepFolder(folder: string): Promise<void> {
  // An insecure address, or a private window, has none; nor has a page in somebody else's frame.
  if (!import.meta.env.PROD || window.parent !== window || !("serviceWorker" in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: folder });
}
