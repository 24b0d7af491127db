/** A short tone and one vibration of 300 ms (docs/behaviour.md, "Scanner"), each where the device can. */
export function signalDecode(): void {
  navigator.vibrate?.(300);
  try {
    beep();
  } catch {
    // No sound device, or as many sounds open as the browser allows: the code was read all the same.
  }
}

function beep(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "square";
  tone.frequency.value = 1760;
  volume.gain.setValueAtTime(0.1, audio.currentTime);
  // Faded, since a tone that is cut off clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.15);
  tone.connect(volume).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + 0.15);
}
